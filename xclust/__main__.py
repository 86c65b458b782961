"The command xclust as `python -m xclust`. Written by hand."
import sys
from .shipping.command import main

sys.exit(main())
