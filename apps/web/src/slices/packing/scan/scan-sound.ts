/**
 * The low tone at a wrong scan, and a short high one at a right one. Silent where the browser has no sound.
 */
let context: AudioContext | null = null;

function play(frequencyHz: number, durationMs: number): void {
  try {
    context ??= new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequencyHz;
    volume.gain.value = 0.15;
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + durationMs / 1000);
  } catch {
    // Without sound the red frame and the words remain.
  }
}

/** For a scan that was not taken. */
export const playWrong = (): void => play(150, 350);
/** For a scan that was taken. */
export const playRight = (): void => play(1_320, 60);
