// One soft tone, made on the spot: no file, no request.
let audio: AudioContext | null = null

export function chime(): void {
  audio ??= new AudioContext()
  const now = audio.currentTime
  for (const [pitch, delay] of [
    [523, 0],
    [659, 0.12],
  ] as const) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, now + delay)
    volume.gain.linearRampToValueAtTime(0.12, now + delay + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, now + delay + 0.5)
    tone.connect(volume).connect(audio.destination)
    tone.start(now + delay)
    tone.stop(now + delay + 0.55)
  }
}
