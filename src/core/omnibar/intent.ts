import type { CodigoRegistrado, ContextoLeitura, Leitura } from '../barcode/leitura.ts'

/** Action of the next Enter, as plain data. The till performs it; the preview only shows it. */
export type Intent =
  | { tipo: 'vazio' }
  | {
      tipo: 'adicionar'
      produto: CodigoRegistrado
      /** Quantity to sell, already multiplied by the code's factor and the pending `n*`. */
      qtde: string
      /** R$ of a unit typed with `@`; null = the product's. Needs the right pdv_preco. */
      preco: string | null
      /** Total that the line must have (scale label, `=valor*ref`); else null. */
      total: string | null
      lote: string | null
      /** ISO. The till asks before it sells expired goods. */
      validade: string | null
      fabricacao: string | null
      gtin: string | null
      origem: 'teclado' | 'scan' | 'balanca'
      avisos: readonly string[]
      /** Same code, read as each other product that has it: the cashier says which. */
      outros: readonly Extract<Intent, { tipo: 'adicionar' }>[]
    }
  /** `3*`: the quantity waits for the next code, scanned or typed. */
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
  /** `@tabela nome`: price table of the sale; empty = the customer's or the till's again. */
  | { tipo: 'tabela'; nome: string }
  | { tipo: 'consumidor'; cpf_cnpj: string; pessoa: 'F' | 'J' }
  /** `/verbo args`. */
  | { tipo: 'comando'; verbo: string; argumentos: readonly string[] }
  | { tipo: 'ajuda'; busca: string }
  | { tipo: 'estacionada'; ticket: string }
  /** A voucher's code: the voucher pays the open sale. */
  | { tipo: 'vale'; codigo: string }
  | { tipo: 'boleto'; leitura: Extract<Leitura, { tipo: 'boleto' }> }
  /** Words, not a code: opens the product search with them. */
  | { tipo: 'buscar'; texto: string; qtde: string | null }
  /** An unknown code: offers to register it or to add it to a product. */
  | { tipo: 'desconhecido'; codigo: string; qtde: string; sugestao: CodigoRegistrado | null }
  /** Understood and refused: Enter only shows the message. */
  | { tipo: 'recusa'; erro: string; campo: 'qtde' | 'preco' | 'codigo' | 'desconto' | 'texto' }

export interface Interpretacao {
  intent: Intent
  /** Id of the rule that matched. */
  regra: string
  /** One line in Portuguese: what Enter will do. */
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

/** Rule of the grammar. `interpret` gives null for another rule's text. The help `?` shows form, help and examples. */
export interface OmnibarRule {
  id: string
  /** Form of the typed text. */
  forma: string
  ajuda: string
  exemplos: readonly string[]
  interpret: (texto: string, contexto: ContextoOmnibar) => Intent | null
}
