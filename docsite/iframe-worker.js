/* Search where the site is opened as files: browsers refuse workers there, so the search runs in a frame instead. The
   offline plugin would load such a script from another host, unless one of this name is there. */
if (location.protocol === 'file:') {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super()
      const frame = document.createElement('iframe')
      frame.hidden = true
      this.inside = new Promise((ready) => {
        frame.onload = () => {
          frame.onload = null
          const inside = frame.contentWindow
          inside.postMessage = (data) => this.dispatchEvent(new MessageEvent('message', { data }))
          const script = inside.document.createElement('script')
          script.onload = () => ready(inside)
          script.src = address
          inside.document.body.append(script)
        }
      })
      document.body.append(frame)
    }

    postMessage(data) {
      this.inside.then((inside) => inside.dispatchEvent(new MessageEvent('message', { data })))
    }
  }
}
