/** Data that an account has at its bank to issue boletos. */
export interface ContaDeCobranca {
  banco: string
  leiaute: 240 | 400
  /** Branch and account: digits, and their check digits apart ('' where the bank gave none). */
  agencia: string
  agencia_dv: string
  conta: string
  conta_dv: string
  /** Agreement, or code of the company at the bank. */
  convenio: string
  carteira: string
  /** Variation, modality or post, as the bank calls it. */
  variacao: string
  transmissao: string
}

/** Instruction of a remittance: register a boleto, cancel it, or change its due date. */
export type Ordem = 'entrada' | 'baixa' | 'vencimento'

/** Splits a branch or account number from its check digit, which follows a dash. */
export function splitDigit(text: string): [numero: string, dv: string] {
  const [numero = '', dv = ''] = text.toUpperCase().split('-')
  return [numero.replace(/\D/g, ''), dv]
}

/** Fills with zeros on the left. */
export const zeros = (text: string, width: number): string => text.padStart(width, '0')

/** Payer of a boleto. */
export interface Pagador {
  nome: string
  /** CPF or CNPJ, without points; '': none. */
  documento: string
  endereco: string
  bairro: string
  cep: string
  cidade: string
  uf: string
}

/** A boleto in a remittance. Days are ISO, amounts R$. */
export interface TituloDaRemessa {
  ordem: Ordem
  /** As printed; '': the bank gives it. */
  nosso_numero: string
  /** Number at the payee, up to ten letters. */
  documento: string
  emissao: string
  vencimento: string
  valor: string
  /** Interest, % a month and R$ a day, and fine, %; '0': none. `encargos`: the first day of both. */
  juros: string
  mora_dia: string
  multa: string
  encargos: string
  pagador: Pagador
}

export interface CabecalhoDaRemessa {
  conta: ContaDeCobranca
  beneficiario: { documento: string; nome: string }
  /** Number of the file. */
  numero: number
  /** Day (ISO) and time (HHMMSS) of the file. */
  dia: string
  hora: string
}
