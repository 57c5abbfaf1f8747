import { pageState } from '../state/cell.ts'

/** Note of a sound: [frequency Hz, start s, length s]. */
type Note = readonly [hz: number, inicio: number, duracao: number]

interface Sound {
  nome: string
  onda: OscillatorType
  notas: readonly Note[]
}

/** Makes notes of equal length, one after the other. */
const run = (hz: readonly number[], passo: number, duracao = passo): Note[] =>
  hz.map((frequency, index) => [frequency, index * passo, duracao])

/** The 16 sounds of the account's `som_delivery`, 1 to 16, synthesised by the browser: no files to download. */
export const SOUNDS: readonly Sound[] = [
  {
    nome: 'Sino',
    onda: 'sine',
    notas: [
      [1047, 0, 0.9],
      [1568, 0.02, 0.7],
    ],
  },
  { nome: 'Campainha', onda: 'sine', notas: run([988, 784], 0.28, 0.5) },
  { nome: 'Balcão', onda: 'triangle', notas: [[2093, 0, 0.6]] },
  { nome: 'Dois toques', onda: 'sine', notas: run([880, 880], 0.22, 0.14) },
  { nome: 'Três toques', onda: 'sine', notas: run([880, 880, 880], 0.18, 0.12) },
  { nome: 'Subida', onda: 'triangle', notas: run([523, 659, 784, 1047], 0.11) },
  { nome: 'Descida', onda: 'triangle', notas: run([1047, 784, 659, 523], 0.11) },
  { nome: 'Marimba', onda: 'sine', notas: run([659, 784, 988, 784], 0.14, 0.3) },
  { nome: 'Telefone', onda: 'square', notas: run([1209, 1336, 1209, 1336, 1209, 1336], 0.07) },
  { nome: 'Bipe curto', onda: 'square', notas: [[1760, 0, 0.08]] },
  { nome: 'Bipe longo', onda: 'square', notas: [[1760, 0, 0.5]] },
  { nome: 'Alerta', onda: 'sawtooth', notas: run([880, 587, 880, 587], 0.16) },
  {
    nome: 'Sonar',
    onda: 'sine',
    notas: [
      [1319, 0, 0.12],
      [1319, 0.3, 1],
    ],
  },
  {
    nome: 'Fanfarra',
    onda: 'sawtooth',
    notas: [
      [523, 0, 0.12],
      [523, 0.14, 0.12],
      [523, 0.28, 0.12],
      [784, 0.42, 0.5],
    ],
  },
  { nome: 'Gota', onda: 'sine', notas: run([1865, 2489], 0.06, 0.1) },
  { nome: 'Sirene', onda: 'triangle', notas: run([600, 900, 600, 900, 600], 0.2) },
]

const VOLUME = 0.25
interface SoundsState {
  context: AudioContext | null
}

const page = pageState((): SoundsState => ({ context: null }))

/** Plays a sound, 1 to 16 (others play the first). False: the browser has no sound, or no key was pressed yet. */
export function playSound(numero: number): boolean {
  const sound = SOUNDS[numero - 1] ?? SOUNDS[0]
  if (!sound || typeof AudioContext === 'undefined') return false
  page.context ??= new AudioContext()
  void page.context.resume()
  const now = page.context.currentTime + 0.02
  for (const [hz, inicio, duracao] of sound.notas) ring(page.context, sound.onda, hz, now + inicio, duracao)
  return navigator.userActivation?.hasBeenActive !== false
}

/** Plays one note that rises quickly and fades, which avoids clicks. */
function ring(audio: AudioContext, onda: OscillatorType, hz: number, at: number, duracao: number): void {
  const voice = audio.createOscillator()
  const loudness = audio.createGain()
  voice.type = onda
  voice.frequency.value = hz
  loudness.gain.setValueAtTime(0.0001, at)
  loudness.gain.exponentialRampToValueAtTime(VOLUME, at + 0.01)
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + duracao)
  voice.connect(loudness).connect(audio.destination)
  voice.start(at)
  voice.stop(at + duracao + 0.05)
}
