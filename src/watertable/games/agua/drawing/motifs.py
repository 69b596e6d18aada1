"""The pictures on AGUA's cards: small drawings in a 100 by 100 square, in one colour."""

from __future__ import annotations

MOTIFS = {
    "lake": '<path d="M8 62q14-12 28 0t28 0 28 0M8 78q14-12 28 0t28 0 28 0M14 46l20-30 14 20 10-12 22 22z"/>',
    "cactus": (
        '<path d="M44 92V20a7 7 0 0 1 14 0v24h8V32a6 6 0 0 1 12 0v24H58v36zM44 66H26V42a6 6 0 0 1 12 0v12h6z"/>'
    ),
    "ice": '<path d="M4 84L34 20l14 26 14-34 34 72zM26 84l10-24 10 14 12-30 16 40z" fill-rule="evenodd"/>',
    "reed": (
        '<path d="M28 94V30M48 94V20M68 94V36M28 70q-14-8-16-26M68 74q14-8 18-28" stroke="currentColor" '
        'stroke-width="4" fill="none"/><rect x="23" y="12" width="10" height="28" rx="5"/><rect x="43" '
        'y="4" width="10" height="28" rx="5"/><rect x="63" y="18" width="10" height="28" rx="5"/>'
    ),
    "trees": '<path d="M30 8L52 44H42L58 70H36V92H24V70H2L18 44H8zM74 26L92 56H84L98 78H80V92H68V78H60z"/>',
    "coral": (
        '<path d="M48 94V52M48 70L24 46V22M48 60L72 36V14M24 46L10 34M72 36L88 30M48 52L46 24" '
        'fill="none" stroke="currentColor" stroke-width="9" stroke-linecap="round"/>'
    ),
    "shell": (
        '<path d="M50 88L8 44a46 46 0 0 1 84 0zM50 88V14M50 88L28 22M50 88L72 22" stroke="currentColor" '
        'stroke-width="3" fill-opacity="0.55"/>'
    ),
    "whale": (
        '<path d="M6 56c0-26 26-34 48-28 14 4 20 14 22 24l18-18c4 12 2 24-8 32-6 14-24 22-44 20C20 84 6 '
        '74 6 56z"/><path d="M34 20q-8-14-18-10M34 20q8-14 18-10" fill="none" stroke="currentColor" '
        'stroke-width="5"/>'
    ),
    "kelp": (
        '<path d="M30 96Q16 74 30 52T28 6M62 96Q78 70 62 50T66 8" fill="none" stroke="currentColor" '
        'stroke-width="6"/><ellipse cx="16" cy="66" rx="11" ry="5"/><ellipse cx="44" cy="40" rx="11" '
        'ry="5"/><ellipse cx="82" cy="66" rx="11" ry="5"/><ellipse cx="50" cy="30" rx="11" ry="5"/>'
    ),
    "fish": ('<path d="M6 50q30-38 62 0l24-22v44L68 50q-32 38-62 0z"/><circle cx="26" cy="44" r="4" fill="#fff"/>'),
    "rice": (
        '<path d="M50 96V34M50 60q-26-4-28-28M50 52q26-4 28-28" fill="none" stroke="currentColor" '
        'stroke-width="5"/><ellipse cx="50" cy="20" rx="6" ry="13"/><ellipse cx="22" cy="24" rx="6" '
        'ry="12"/><ellipse cx="78" cy="18" rx="6" ry="12"/>'
    ),
    "apple": (
        '<path d="M50 32C30 16 6 30 10 58c4 26 22 40 40 30 18 10 36-4 40-30 4-28-20-42-40-26z"/><path '
        'd="M50 30Q52 14 66 8" fill="none" stroke="currentColor" stroke-width="5"/>'
    ),
    "cow": (
        '<path d="M10 34l16 2q24-14 48 0l16-2-8 20q-4 40-32 40T18 54z"/><ellipse cx="50" cy="76" rx="20" '
        'ry="13" fill="#fff" fill-opacity="0.6"/>'
    ),
    "glass": (
        '<path d="M8 92V42L50 10l42 32v50zM50 10v82M8 42h84M8 66h84" fill-opacity="0.35" '
        'stroke="currentColor" stroke-width="5"/>'
    ),
    "carrot": (
        '<path d="M22 92q-8-4-4-12l34-46q16-8 24 6L34 90q-8 6-12 2zM62 32q-4-18 6-26M68 34q4-18 18-20M74 '
        '40q14-8 22 0" stroke="currentColor" stroke-width="4"/>'
    ),
    "dam": '<path d="M12 18h24l26 74H12zM44 40q10-8 20 0t20 0 12 0v10H48zM62 78q8-6 14 0t14 0v14H66z"/>',
    "mug": (
        '<path d="M16 24h52v66a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6zM68 38h12a10 10 0 0 1 10 10v16a10 10 0 0 '
        '1-10 10H68V62h8V50h-8z"/><circle cx="26" cy="20" r="11"/><circle cx="44" cy="15" '
        'r="12"/><circle cx="60" cy="20" r="10"/>'
    ),
    "paper": (
        '<path d="M20 6h42l20 22v66H20zM62 6v22h20" fill-opacity="0.45" stroke="currentColor" '
        'stroke-width="5"/><path d="M32 46h38M32 60h38M32 74h26" stroke="currentColor" stroke-width="5"/>'
    ),
    "tower": (
        '<path d="M14 94q14-30 6-62h36q-8 32 6 62zM60 94q10-22 4-46h28q-6 24 4 46z"/><circle cx="34" '
        'cy="20" r="10"/><circle cx="50" cy="12" r="10"/><circle cx="76" cy="34" r="8"/>'
    ),
    "jeans": '<path d="M22 6h56l8 88H60L50 40 40 94H14z"/>',
    "tap": (
        '<path d="M6 36h40V20H34V10h34v10H56v16h14q22 0 22 26H76q0-10-8-10H6z"/><path d="M84 70q10 14 0 '
        '22-10-8 0-22z"/>'
    ),
    "tub": (
        '<path d="M4 50h92q-2 32-22 36v8h-8v-6H34v6h-8v-8Q6 82 4 50zM18 50V20q0-14 14-14 12 0 12 '
        '12h-8q0-4-4-4-6 0-6 6v30z"/>'
    ),
    "barrel": (
        '<path d="M24 14h52q12 36 0 74H24q-12-38 0-74zM17 34h66M17 68h66" fill-opacity="0.55" '
        'stroke="currentColor" stroke-width="5"/>'
    ),
    "washer": (
        '<path d="M14 6h72v88H14z" fill-opacity="0.35" stroke="currentColor" stroke-width="5"/><circle '
        'cx="50" cy="58" r="24"/><circle cx="28" cy="20" r="5"/><circle cx="44" cy="20" r="5"/>'
    ),
    "cup": (
        '<path d="M14 36h58v24q0 26-29 26T14 60zM72 42h8q12 0 12 12t-14 14h-8v-9h7q6 0 6-5t-5-5h-6zM30 '
        '28q-8-10 0-20M50 28q-8-10 0-20" stroke="currentColor" stroke-width="3"/>'
    ),
}
