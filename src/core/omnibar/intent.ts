import type { CodigoRegistrado, ContextoLeitura, Leitura } from '../barcode/leitura.ts'

/** Act of the next Enter, as plain data: the till performs it, the preview only shows it. */
export type Intent =
  | { tipo: 'vazio' }
  | {
      tipo: 'adicionar'
      produto: CodigoRegistrado
      /** Units to sell, factor and pending multiplier already applied. */
      qtde: string
      /** R$ of a unit typed with `@`; null = the product's. Needs pdv_preco. */
      preco: string | null
      /** The line must close on this amount (scale label, `=valor*ref`); null otherwise. */
      total: string | null
      lote: string | null
      /** ISO; expired lots are refused by the till. */
      validade: string | null
      fabricacao: string | null
      gtin: string | null
      origem: 'teclado' | 'scan' | 'balanca'
      avisos: readonly string[]
    }
  /** `3*`: the quantity waits for the next scan. */
  | { tipo: 'multiplicar'; qtde: string }
  /** `codigo` and `produto` null: the selected line. `qtde` null: the whole line. */
  | {
      tipo: 'cancelar_item'
      codigo: string | null
      produto: CodigoRegistrado | null
      qtde: string | null
    }
  /** `*5`: quantity of the selected line. */
  | { tipo: 'quantidade_item'; qtde: string }
  | { tipo: 'desconto' | 'acrescimo'; percentual: string }
  | { tipo: 'desconto' | 'acrescimo'; valor: string }
  | { tipo: 'desconto_item'; percentual: string }
  | { tipo: 'nota'; numero: string }
  /** 44-character key read or typed. */
  | { tipo: 'chave'; chave: string; modelo: string }
  | { tipo: 'cliente'; busca: string }
  | { tipo: 'consumidor'; cpf_cnpj: string; pessoa: 'F' | 'J' }
  /** `/verbo args`. */
  | { tipo: 'comando'; verbo: string; argumentos: readonly string[] }
  | { tipo: 'ajuda'; busca: string }
  | { tipo: 'estacionada'; ticket: string }
  | { tipo: 'boleto'; leitura: Extract<Leitura, { tipo: 'boleto' }> }
  /** Words, not a code: opens the product search with them. */
  | { tipo: 'buscar'; texto: string; qtde: string | null }
  /** A code nobody has: offer to register it or tie it to a product. */
  | { tipo: 'desconhecido'; codigo: string; qtde: string; sugestao: CodigoRegistrado | null }
  /** Understood and refused: nothing happens on Enter but the message. */
  | { tipo: 'recusa'; erro: string; campo: 'qtde' | 'preco' | 'codigo' | 'desconto' | 'texto' }

export interface Interpretacao {
  intent: Intent
  /** Id of the rule that answered. */
  regra: string
  /** One line in Portuguese: what Enter will do now. */
  previa: string
}

export interface ContextoOmnibar extends ContextoLeitura {
  /** Quantity of a pending `n*`, or null. */
  pendente: string | null
  origem: 'teclado' | 'scan'
  /** Places of the account settings. */
  qtde_decimal: number
  valor_decimal: number
}

/** One rule of the grammar. `null` = not mine. Help and examples feed `?` and the documentation. */
export interface OmnibarRule {
  id: string
  /** The grammar, as typed. */
  forma: string
  ajuda: string
  exemplos: readonly string[]
  interpret: (texto: string, contexto: ContextoOmnibar) => Intent | null
}
