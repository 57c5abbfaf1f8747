import { pageState } from '../../state/cell.ts'

/** Entry of the palette besides commands and screens: a product, a partner, a document. */
export interface PaletteEntry {
  /** Unique within its provider. */
  id: string
  titulo: string
  /** Dim text at the right: a price, a status. */
  nota?: string
  /** Other words by which the entry is found. */
  palavras?: string
  executar: () => void | Promise<void>
  /** Path of the screen, for an entry that only opens one. */
  destino?: string
  /** Fetches the data of the entry's screen, when the cursor rests on the entry and when it is chosen. */
  preparar?: () => void
}

export interface PaletteProvider {
  id: string
  /** Name of the group: 'Produtos'. */
  titulo: string
  /** Milliseconds to wait after a key before searching: 0 for data in the browser, more for a request. */
  espera?: number
  /** Finds entries for the typed text (never empty). The palette drops answers to an older text. */
  buscar: (texto: string, signal: AbortSignal) => PaletteEntry[] | Promise<PaletteEntry[]>
}

const providers = pageState((): PaletteProvider[] => [])

/** Adds a provider at the end, or replaces the one with an equal id. Returns a function that removes the provider. */
export function addPaletteProvider(provider: PaletteProvider): () => void {
  const at = providers.findIndex(({ id }) => id === provider.id)
  if (at >= 0) providers.splice(at, 1, provider)
  else providers.push(provider)
  return () => {
    const index = providers.indexOf(provider)
    if (index >= 0) providers.splice(index, 1)
  }
}

/** Makes entries with actions for a text that matches no name. */
export type Offers = (texto: string) => PaletteEntry[]

interface ProvidersState {
  offers: Offers
  runner: TillRunner
}

const page = pageState((): ProvidersState => ({ offers: () => [], runner: () => {} }))

export function setOffers(given: Offers): void {
  page.offers = given
}

export const paletteOffers: Offers = texto => page.offers(texto)

export const paletteProviders = (): readonly PaletteProvider[] => providers

/** Opens the till and runs a command there. */
export type TillRunner = (id: string) => void | Promise<void>

export function setTillRunner(given: TillRunner): void {
  page.runner = given
}

export const runInTill: TillRunner = id => page.runner(id)
