"""Makes the icons for home screens from public/favicon.svg, with Playwright and Chromium: `python web/tools/icons.py`.

A maskable icon may be cut to any shape by the phone, so the sign stands on a full square with room around it.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "public"
SIGN = (PUBLIC / "favicon.svg").read_text("utf-8")
SQUARE = re.sub(r' rx="\d+"', "", SIGN)
ICONS = {
    "icon-192.png": (192, SIGN),
    "icon-512.png": (512, SIGN),
    "icon-maskable.png": (512, SQUARE.replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')),
    "apple-touch-icon.png": (180, SQUARE),
}


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (size, svg) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = "#12557d" if svg is not SIGN else "transparent"
            sized = svg.replace("<svg ", f'<svg width="{size}" height="{size}" style="display:block" ', 1)
            page.set_content(f'<body style="margin:0;background:{ground}">{sized}</body>')
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
