/** Catalogue data of a code, enough to preview a sale line. The full record is found by `produto_id`. */
export interface CodigoRegistrado {
  produto_id: number
  referencia: string
  nome: string
  unidade: string
  /** R$ of one `unidade`. */
  preco: string
  /** Units that this code stands for (a DUN-14 of 12 → "12"); "1" for the product's own codes. */
  fator: string
  fonte: 'referencia' | 'gtin' | 'codigo'
  /** Line of the product's grid, when the code is that line's own. */
  grade_id?: number
  /** The GTIN to print (cEAN) when the code read is one. */
  gtin: string | null
  /** The same code belongs to more products: the first by rank was taken and the screen says so. */
  ambiguo: boolean
}

/** Synchronous look-ups of the local catalogue; null when nothing has the code. */
export interface LookupCodigo {
  /** Exact reference or registered code (case-insensitive). */
  codigo: (codigo: string) => CodigoRegistrado | null
  /** Code inside a scale label: digits as printed, with leading zeros. */
  balanca: (codigo: string) => CodigoRegistrado | null
}

export interface ContextoLeitura {
  lookup: LookupCodigo
  /** Store templates for codes that begin with 2, e.g. "2CCCCCCWWWWWD"; tried in order. */
  templates: readonly string[]
}

/** A code, understood. Weights in kg, money in R$, plain decimal strings. */
export type Leitura =
  | { tipo: 'produto'; codigo: string; produto: CodigoRegistrado }
  | {
      tipo: 'gs1'
      /** GTIN of AI 01/02, 14 digits; null when only internal AIs were read. */
      gtin: string | null
      produto: CodigoRegistrado | null
      lote: string | null
      /** ISO dates. */
      validade: string | null
      fabricacao: string | null
      serie: string | null
      /** kg (AI 310n). */
      peso: string | null
      /** Count of trade items (AI 37, 30). */
      quantidade: string | null
      /** R$ of the measured item (AI 392n). */
      total: string | null
      avisos: readonly string[]
    }
  | {
      tipo: 'balanca'
      codigo: string
      produto: CodigoRegistrado | null
      template: string
      peso: string | null
      quantidade: string | null
      /** Label total, R$: it is the truth and the line closes on it. */
      total: string | null
    }
  | { tipo: 'chave'; chave: string; modelo: ModeloChave; url: string | null }
  | { tipo: 'estacionada'; ticket: string }
  | { tipo: 'boleto'; linha: string; especie: 'cobranca' | 'arrecadacao'; valor: string | null }
  /** `sugestao`: the product of the unit inside an unregistered case code (ITF-14), whose factor nobody told. */
  | { tipo: 'desconhecido'; codigo: string; sugestao: CodigoRegistrado | null }

export type ModeloChave = '55' | '57' | '58' | '65' | '67'

/** One kind of code. Returns null when the text is not of its kind: the next decoder is asked. */
export type Decoder = (texto: string, contexto: ContextoLeitura) => Leitura | null
