/**
 * Rules of each bank for issuing boletos: the data that it asks of an account, its numbers with their check digits and its free field of 25 digits.
 * Facts were read in public generators (named in `fonte`), which cite the banks' manuals; decision 179.
 */
import { digit11, mod10, rest11 } from '../../document/boleto.ts'
import { type ContaDeCobranca, type Ordem, zeros } from './account.ts'

/** A number that the bank gave the account: its name there, and how many digits it has. */
export interface Pedido {
  nome: string
  digitos: readonly number[]
}

export interface BancoEmissor {
  nome: string
  /** Sources of the facts. */
  fonte: string
  leiautes: readonly (240 | 400)[]
  /** Digits of branch and account without check digit, at most. */
  agencia: number
  conta: number
  /** True: account and branch need their check digit. */
  digitos: { agencia: boolean; conta: boolean }
  convenio?: Pedido
  carteiras: readonly string[]
  variacao?: Pedido
  transmissao?: Pedido
  /** R$: a boleto of less is refused. */
  minimo: string
  ordens: readonly Ordem[]
  /** Greatest number in sequence; `anual`: it begins again each year. */
  maior: number
  anual?: true
  /** Gives the number (nosso número) as printed; null: the bank gives it in its return. */
  numero: ((conta: ContaDeCobranca, sequencia: number, ano: string) => string) | null
  /** Gives the free field of the bars; `nosso`: the number as printed. */
  livre: (conta: ContaDeCobranca, nosso: string) => string
}

const TODAS: readonly Ordem[] = ['entrada', 'baixa', 'vencimento']
const BOTH = { agencia: true, conta: true }
const ONLY_ACCOUNT = { agencia: false, conta: true }
const NONE = { agencia: false, conta: false }

const digits = (text: string): string => text.replace(/\D/g, '')

/** Bradesco's check digit, and BTG's: weights 2 to 7, P for ten. */
const digitP = (corpo: string): string => {
  const dv = 11 - rest11(corpo, 7)
  return dv === 10 ? 'P' : dv === 11 ? '0' : String(dv)
}

/** Banrisul's two check digits: modulo 10, then modulo 11 with weights 2 to 7; the first grows while the second would be ten. */
function twoDigits(corpo: string): string {
  let first = Number(mod10(corpo))
  while (rest11(corpo + first, 7) === 1) first = (first + 1) % 10
  const rest = rest11(corpo + first, 7)
  return `${first}${rest === 0 ? 0 : 11 - rest}`
}

/** Sicoob's check digit: weights 3 1 9 7 from the left. */
function digit3197(corpo: string): string {
  let sum = 0
  for (let at = 0; at < corpo.length; at++) sum += Number(corpo[at]) * ([3, 1, 9, 7][at % 4] ?? 0)
  const rest = sum % 11
  return rest < 2 ? '0' : String(11 - rest)
}

export const EMISSORES: Readonly<Record<string, BancoEmissor>> = {
  '001': {
    nome: 'Banco do Brasil',
    fonte: 'laravel-boleto Boleto/Bb; brcobranca boleto/banco_brasil; boleto2net BancoBrasilCarteira17',
    leiautes: [240],
    ...{ agencia: 5, conta: 12, digitos: BOTH, minimo: '0.01', ordens: TODAS, maior: 9_999_999_999 },
    convenio: { nome: 'Convênio', digitos: [7] },
    carteiras: ['17', '11', '12', '31', '51'],
    variacao: { nome: 'Variação da carteira', digitos: [3] },
    // an agreement of seven digits leads the number, which then has no check digit
    numero: ({ convenio }, sequencia) => convenio + zeros(String(sequencia), 10),
    livre: ({ carteira }, nosso) => `000000${nosso}${carteira}`,
  },
  '033': {
    nome: 'Santander',
    fonte:
      'laravel-boleto Boleto/Santander; brcobranca boleto/santander; boleto2net BancoSantanderCarteira101',
    leiautes: [240],
    ...{ agencia: 4, conta: 9, digitos: ONLY_ACCOUNT, minimo: '0.01', ordens: TODAS, maior: 999_999_999_999 },
    convenio: { nome: 'Código do beneficiário (PSK)', digitos: [7] },
    carteiras: ['101'],
    transmissao: { nome: 'Código de transmissão', digitos: [15] },
    numero: (_, sequencia) => withDigit(zeros(String(sequencia), 12), numero => digit11(numero, '0')),
    livre: ({ convenio, carteira }, nosso) => `9${convenio}${digits(nosso)}0${carteira}`,
  },
  '041': {
    nome: 'Banrisul',
    fonte: 'laravel-boleto Boleto/Banrisul; brcobranca boleto/banrisul; boleto2net BancoBanrisulCarteira1',
    leiautes: [400],
    ...{ agencia: 4, conta: 9, digitos: NONE, minimo: '0.01', ordens: TODAS, maior: 99_999_999 },
    convenio: { nome: 'Código do beneficiário, com a agência e os dígitos', digitos: [13] },
    carteiras: ['1'],
    numero: (_, sequencia) => withDigit(zeros(String(sequencia), 8), twoDigits),
    livre: ({ convenio }, nosso) => {
      const corpo = `21${convenio.slice(0, 11)}${nosso.slice(0, 8)}40`
      return corpo + twoDigits(corpo)
    },
  },
  '077': {
    nome: 'Inter',
    fonte: 'laravel-boleto Boleto/Inter e Cnab400/Inter; manual CNAB 400 do Inter, v2.2',
    leiautes: [400],
    ...{
      agencia: 4,
      conta: 9,
      digitos: ONLY_ACCOUNT,
      minimo: '2.50',
      ordens: ['entrada'],
      maior: 9_999_999_999,
    },
    convenio: { nome: 'Código da operação', digitos: [7] },
    carteiras: ['112'],
    numero: null,
    livre: ({ convenio, carteira }, nosso) => `0001${carteira}${convenio}${zeros(digits(nosso), 11)}`,
  },
  '104': {
    nome: 'Caixa',
    fonte: 'laravel-boleto Boleto/Caixa; brcobranca boleto/caixa; boleto2net BancoCaixaCarteiraSIG14',
    leiautes: [240],
    ...{ agencia: 5, conta: 12, digitos: NONE, minimo: '0.01', ordens: TODAS, maior: 999_999_999_999_999 },
    convenio: { nome: 'Código do beneficiário', digitos: [6, 7] },
    // registered, issued by the payee
    carteiras: ['14'],
    numero: ({ carteira }, sequencia) =>
      withDigit(carteira + zeros(String(sequencia), 15), numero => digit11(numero, '0')),
    livre: ({ convenio }, nosso) => {
      const payee = convenio.length === 7 ? convenio : convenio + digit11(convenio, '0')
      const [a, b] = [nosso.slice(0, 1), nosso.slice(1, 2)]
      const corpo = payee + nosso.slice(2, 5) + a + nosso.slice(5, 8) + b + nosso.slice(8, 17)
      return corpo + digit11(corpo, '0')
    },
  },
  '208': {
    nome: 'BTG Pactual',
    fonte: 'laravel-boleto Boleto/Btg e Cnab240/Btg; brcobranca boleto/btg_pactual',
    leiautes: [240],
    ...{ agencia: 4, conta: 12, digitos: ONLY_ACCOUNT, minimo: '0.01', ordens: TODAS, maior: 99_999_999_999 },
    convenio: { nome: 'Código do beneficiário', digitos: [12] },
    carteiras: ['1'],
    numero: ({ carteira }, sequencia) =>
      withDigit(zeros(String(sequencia), 11), numero => digitP(zeros(carteira, 3) + numero)),
    livre: ({ agencia, carteira, conta }, nosso) =>
      `${zeros(agencia, 4)}${zeros(carteira, 2)}${nosso.slice(0, 11)}${zeros(conta, 7).slice(-7)}0`,
  },
  '237': {
    nome: 'Bradesco',
    fonte: 'laravel-boleto Boleto/Bradesco; brcobranca boleto/bradesco; boleto2net BancoBradescoCarteira09',
    leiautes: [400],
    ...{ agencia: 5, conta: 7, digitos: ONLY_ACCOUNT, minimo: '0.01', ordens: TODAS, maior: 99_999_999_999 },
    convenio: {
      nome: 'Código da empresa',
      digitos: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
    },
    carteiras: ['09', '02', '04', '21', '26'],
    numero: ({ carteira }, sequencia) => {
      const numero = zeros(String(sequencia), 11)
      return `${carteira}/${withDigit(numero, each => digitP(carteira + each))}`
    },
    livre: ({ agencia, carteira, conta }, nosso) =>
      `${zeros(agencia, 4).slice(-4)}${carteira}${nosso.slice(3, 14)}${zeros(conta, 7)}0`,
  },
  '341': {
    nome: 'Itaú',
    fonte: 'laravel-boleto Boleto/Itau; brcobranca boleto/itau; boleto2net BancoItauCarteira109',
    leiautes: [240, 400],
    ...{ agencia: 4, conta: 5, digitos: ONLY_ACCOUNT, minimo: '0.01', ordens: TODAS, maior: 99_999_999 },
    carteiras: ['109', '110', '111', '112', '115', '121', '180', '188'],
    numero: ({ agencia, conta, carteira }, sequencia) => {
      const numero = zeros(String(sequencia), 8)
      return `${carteira}/${withDigit(numero, each => mod10(zeros(agencia, 4) + zeros(conta, 5) + carteira + each))}`
    },
    livre: ({ agencia, conta, conta_dv }, nosso) =>
      `${digits(nosso)}${zeros(agencia, 4)}${zeros(conta, 5)}${conta_dv}000`,
  },
  '748': {
    nome: 'Sicredi',
    fonte: 'laravel-boleto Boleto/Sicredi; brcobranca boleto/sicredi; boleto2net BancoSicrediCarteira1',
    leiautes: [400],
    ...{ agencia: 4, conta: 12, digitos: NONE, minimo: '0.01', ordens: TODAS, maior: 99_999, anual: true },
    convenio: { nome: 'Código do beneficiário', digitos: [5] },
    carteiras: ['1'],
    variacao: { nome: 'Posto', digitos: [2] },
    // 2 says that the payee, not the branch, gave the number
    numero: ({ agencia, variacao, convenio }, sequencia, ano) => {
      const numero = `${ano.slice(-2)}2${zeros(String(sequencia), 5)}`
      const dv = digit11(zeros(agencia, 4) + variacao + convenio + numero, '0')
      return `${numero.slice(0, 2)}/${numero.slice(2)}-${dv}`
    },
    livre: ({ agencia, variacao, convenio, carteira }, nosso) => {
      const corpo = `1${carteira}${digits(nosso)}${zeros(agencia, 4)}${variacao}${convenio}10`
      return corpo + digit11(corpo, '0')
    },
  },
  '756': {
    nome: 'Sicoob',
    fonte: 'laravel-boleto Boleto/Bancoob; brcobranca boleto/sicoob; boleto2net BancoSicoobCarteira1',
    leiautes: [240],
    ...{ agencia: 4, conta: 12, digitos: BOTH, minimo: '0.01', ordens: TODAS, maior: 9_999_999 },
    convenio: { nome: 'Código do cliente, com o dígito', digitos: [5, 6, 7] },
    carteiras: ['1'],
    variacao: { nome: 'Modalidade', digitos: [2] },
    numero: ({ agencia, convenio }, sequencia) =>
      withDigit(zeros(String(sequencia), 7), numero =>
        digit3197(zeros(agencia, 4) + zeros(convenio, 10) + numero),
      ),
    livre: ({ agencia, carteira, convenio, variacao }, nosso) =>
      `${carteira}${zeros(agencia, 4)}${variacao}${zeros(convenio, 7)}${digits(nosso)}001`,
  },
}

function withDigit(numero: string, digit: (numero: string) => string): string {
  return `${numero}-${digit(numero)}`
}

/** Says what a bank does not take by file; null: it takes all, or is none of these. */
export function notByFile(banco: string): string | null {
  const issuer = EMISSORES[banco]
  return !issuer || issuer.ordens.includes('baixa')
    ? null
    : `Por arquivo só boletos novos: baixa e novo vencimento se pedem no site do ${issuer.nome}`
}

/** Says what the account lacks to issue boletos; null: nothing. */
export function lackOf(conta: ContaDeCobranca): string | null {
  const issuer = EMISSORES[conta.banco]
  if (!issuer)
    return `O banco ${conta.banco || 'da conta'} não tem remessa aqui: há de ${Object.values(EMISSORES)
      .map(({ nome }) => nome)
      .sort()
      .join(', ')}`
  const asked = (pedido: Pedido | undefined, text: string): string | null => {
    if (!pedido) return null
    const few = pedido.digitos.length > 3 ? [`até ${pedido.digitos.at(-1)}`] : pedido.digitos
    const rule = `${few.join(' ou ')} números`
    return text === ''
      ? `Falta ${pedido.nome} (${rule}), que o ${issuer.nome} deu`
      : /^\d+$/.test(text) && pedido.digitos.includes(text.length)
        ? null
        : `${pedido.nome}: no ${issuer.nome} são ${rule}`
  }
  const long = (what: string, text: string, most: number, dv: string, needs: boolean): string | null =>
    text === ''
      ? `Falta ${what}`
      : text.length > most
        ? `${what}: no ${issuer.nome} vai até ${most} números, sem o dígito`
        : needs && dv === ''
          ? `${what}: escreva com o dígito, 1234-5`
          : null
  return (
    (issuer.leiautes.includes(conta.leiaute)
      ? null
      : `O ${issuer.nome} recebe aqui o leiaute de ${issuer.leiautes.join(' ou ')} posições`) ??
    long('Agência', conta.agencia, issuer.agencia, conta.agencia_dv, issuer.digitos.agencia) ??
    long('Conta', conta.conta, issuer.conta, conta.conta_dv, issuer.digitos.conta) ??
    asked(issuer.convenio, conta.convenio) ??
    (issuer.carteiras.includes(conta.carteira)
      ? null
      : `Carteira: no ${issuer.nome} há ${issuer.carteiras.join(', ')}`) ??
    asked(issuer.variacao, conta.variacao) ??
    asked(issuer.transmissao, conta.transmissao)
  )
}
