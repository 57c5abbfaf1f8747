/** Catalogue data of a code, enough to preview a sale line. `produto_id` leads to the full record. */
export interface CodigoRegistrado {
  produto_id: number
  referencia: string
  nome: string
  unidade: string
  /** R$ of one `unidade`. */
  preco: string
  /** Number of units that one reading of this code means (a DUN-14 of 12 → "12"); "1" for the product's own codes. */
  fator: string
  fonte: 'referencia' | 'gtin' | 'codigo'
  /** Row of the product's grid (size or colour), when the code belongs to that row. */
  grade_id?: number
  /** GTIN to print (cEAN), when the code is one. */
  gtin: string | null
  /** Other products with this code, so that the cashier is asked; theirs is empty. */
  outros: readonly CodigoRegistrado[]
}

/** Synchronous look-ups of the local catalogue; null when nothing has the code. */
export interface LookupCodigo {
  /** Exact reference or registered code, by its key (`codeKey`): case does not matter, and a GTIN is a number. */
  codigo: (codigo: string) => CodigoRegistrado | null
  /** Code inside a scale label: digits as printed, with leading zeros. */
  balanca: (codigo: string) => CodigoRegistrado | null
}

export interface ContextoLeitura {
  lookup: LookupCodigo
  /** The till's templates for codes that begin with 2, e.g. "2CCCCCCWWWWWD"; tried in order. */
  templates: readonly string[]
}

/** Meaning of a code. Weights in kg, money in R$, plain decimal strings. */
export type Leitura =
  | { tipo: 'produto'; codigo: string; produto: CodigoRegistrado }
  | {
      tipo: 'gs1'
      /** GTIN of AI 01 or 02, 14 digits; null when neither was read. */
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
      /** R$ printed on the label, which become the total of the line. */
      total: string | null
    }
  | { tipo: 'chave'; chave: string; modelo: ModeloChave; url: string | null }
  | { tipo: 'estacionada'; ticket: string }
  | { tipo: 'vale'; codigo: string }
  | { tipo: 'boleto'; linha: string; especie: 'cobranca' | 'arrecadacao'; valor: string | null }
  /** `sugestao`: product of the unit inside an unregistered case code (ITF-14); the factor is unknown. */
  | { tipo: 'desconhecido'; codigo: string; sugestao: CodigoRegistrado | null }

export type ModeloChave = '55' | '57' | '58' | '65' | '67'

/** Reader of one kind of code. Returns null for other text: the next decoder is then tried. */
export type Decoder = (texto: string, contexto: ContextoLeitura) => Leitura | null
