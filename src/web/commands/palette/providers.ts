/** Thing that the palette opens besides commands and screens: a product, a partner, a document. */
export interface PaletteEntry {
  /** Unique within its provider. */
  id: string
  titulo: string
  /** Said quietly at the right: a price, a status. */
  nota?: string
  /** Other names: it is found by one of these words as by its own. */
  palavras?: string
  executar: () => void | Promise<void>
  /** Set on what only goes to a screen: its path. */
  destino?: string
  /** Reads what it will show; called when the cursor rests on it, and again when it is chosen. */
  preparar?: () => void
}

export interface PaletteProvider {
  id: string
  /** Word of the group: 'Produtos'. */
  titulo: string
  /** Milliseconds of quiet before it is asked: 0 for what is in the browser, a pause for what costs a call. */
  espera?: number
  /** Entries for the text typed (never empty). Stale answers are dropped by the palette. */
  buscar: (texto: string, signal: AbortSignal) => PaletteEntry[] | Promise<PaletteEntry[]>
}

const providers: PaletteProvider[] = []

/** Adds a source, in order. Returns the removal; the same id replaces. */
export function addPaletteProvider(provider: PaletteProvider): () => void {
  const at = providers.findIndex(({ id }) => id === provider.id)
  if (at >= 0) providers.splice(at, 1, provider)
  else providers.push(provider)
  return () => {
    const index = providers.indexOf(provider)
    if (index >= 0) providers.splice(index, 1)
  }
}

/** Gives the acts still possible with a text that nothing is called by. */
export type Offers = (texto: string) => PaletteEntry[]

let offers: Offers = () => []

export function setOffers(given: Offers): void {
  offers = given
}

export const paletteOffers: Offers = texto => offers(texto)

export const paletteProviders = (): readonly PaletteProvider[] => providers
