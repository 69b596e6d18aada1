// Cards that lie over each other. The one that is pointed at is raised, so that all of it is seen; but what it covers then
// still belongs to its neighbours: from card to card with the mouse or a finger, none is skipped.
//
// `Duel.svelte` lays something clear over the places of the cards that follow a raised one. Whoever points there raises that
// card in turn; a click that comes before the page has followed is passed on.

/** For a list of cards that lie over each other: `<ol class="fanned" {@attach fanned}>`. */
export function fanned(list: HTMLElement): () => void {
  function onclick(event: MouseEvent) {
    cardAt(event)?.click()
  }
  function oncontextmenu(event: MouseEvent) {
    const card = cardAt(event)
    if (card && !card.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true }))) event.preventDefault()
  }
  list.addEventListener('click', onclick)
  list.addEventListener('contextmenu', oncontextmenu)
  return () => {
    list.removeEventListener('click', onclick)
    list.removeEventListener('contextmenu', oncontextmenu)
  }
}

/** The card whose place was hit, and not the card itself. */
function cardAt(event: MouseEvent): HTMLButtonElement | null {
  const place = event.target as Element
  const card = place.matches('li') ? place.querySelector<HTMLButtonElement>(':scope > button.card') : null
  if (!card) return null
  const { left, right, top, bottom } = card.getBoundingClientRect()
  const isOn = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
  return isOn ? card : null
}
