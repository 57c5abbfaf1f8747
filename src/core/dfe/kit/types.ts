import { casas, cleanText, onlyAlphanumeric, onlyDigits } from './text.ts'

/** Lexical types of the layout (MOC 7.0 anexo I; tiposBasico 4.00 with NT Conj. 2025.001), each with an error text. */
export interface Tipo {
  readonly nome: string
  readonly padrao: RegExp
  /** Form of a valid value, in words. */
  readonly texto: string
  /** Decimal places of a number, which the writer and the validator both use. */
  readonly casas?: readonly [min: number, max: number]
  /** Writes a typed value in the form of the type (`fill`); absent: as it is, or with `casas`. */
  readonly escreve?: (valor: string) => string
}

const tipo = (nome: string, padrao: RegExp, texto: string): Tipo => ({ nome, padrao, texto })

/** Makes a text type: Latin-1 from U+0020, no space at either end. */
export const texto = (min: number, max: number): Tipo => ({
  nome: `TString${min}-${max}`,
  padrao: new RegExp(`^(?=.{${min},${max}}$)[!-ÿ](?:[ -ÿ]*[!-ÿ])?$`),
  texto: min === max ? `texto de ${max} caracteres` : `texto de ${min} a ${max} caracteres`,
  escreve: valor => cleanText(valor, max),
})

export const digitos = (min: number, max: number = min): Tipo => ({
  nome: `N${min}-${max}`,
  padrao: new RegExp(`^[0-9]{${min},${max}}$`),
  texto: min === max ? `${min} dígitos` : `${min} a ${max} dígitos`,
})

export const um = (...valores: string[]): Tipo => ({
  nome: valores.join('|'),
  padrao: new RegExp(`^(?:${valores.map(v => v.replace(/[.]/g, '\\.')).join('|')})$`),
  texto: valores.length === 1 ? `"${valores[0]}"` : `um de ${valores.join(', ')}`,
})

export const forma = (nome: string, padrao: RegExp, texto: string, escreve?: Tipo['escreve']): Tipo => ({
  ...tipo(nome, padrao, texto),
  ...(escreve ? { escreve } : {}),
})

/** Makes a number type: up to `inteiros` digits, then no decimals or `min` to `max`. No leading zero, no sign. */
export const decimal = (nome: string, inteiros: number, min: number, max: number, semZero = false): Tipo => {
  const fracao = max === 0 ? '' : `(?:\\.[0-9]{${Math.max(min, 1)},${max}})?`
  const zero = semZero ? '(?!0(?:\\.0+)?$)' : ''
  return {
    nome,
    padrao: new RegExp(`^${zero}(?:0|[1-9][0-9]{0,${inteiros - 1}})${fracao}$`),
    texto: `número de até ${inteiros} inteiros e ${min === max ? max : `${min} a ${max}`} decimais${semZero ? ', maior que zero' : ''}`,
    casas: [min, max],
  }
}

/** R$ */
export const valor = decimal('13v2', 13, 2, 2)
/** R$, absent when zero. */
export const valorOpc = decimal('13v2opc', 13, 2, 2, true)
/** % with 2 to 4 places, or none. */
export const taxa = decimal('3v2-4', 3, 2, 4)
export const taxaOpc = decimal('3v2-4opc', 3, 2, 4, true)
/** % of a blend, at most 100. */
export const percentual: Tipo = {
  nome: '3v2-4max100',
  padrao: /^(?:0(?:\.[0-9]{2,4})?|[1-9][0-9]?(?:\.[0-9]{2,4})?|100(?:\.0{2,4})?)$/,
  texto: 'percentual de 0 a 100, com 2 a 4 decimais',
  casas: [2, 4],
}
/** % of a blend, above zero and at most 100. */
export const percentualPresente: Tipo = {
  nome: '3v1-4max100opc',
  padrao: /^(?!0(?:\.0+)?$)(?:0\.[0-9]{1,4}|[1-9][0-9]?(?:\.[0-9]{1,4})?|100(?:\.0{1,4})?)$/,
  texto: 'percentual maior que 0 e até 100, com até 4 decimais',
  casas: [1, 4],
}
/** % with two places or none, at most 100. */
export const percentualInteiro: Tipo = {
  nome: '3v2max100',
  padrao: /^(?:0(?:\.[0-9]{2})?|[1-9][0-9]?(?:\.[0-9]{2})?|100(?:\.00)?)$/,
  texto: 'percentual de 0 a 100, com 2 decimais',
  casas: [2, 2],
}
/** % with two places or none: CT-e. */
export const taxa2 = decimal('3v2', 3, 2, 2)
export const taxa2Opc = decimal('3v2opc', 3, 2, 2, true)
export const quantidade = decimal('11v0-4', 11, 0, 4)
export const quantidade12 = decimal('12v0-4', 12, 0, 4)
/** Quantity of groups PISST and COFINSST: four places or none; below one, up to four. */
export const quantidade12v4: Tipo = {
  nome: '12v4',
  padrao: /^(?:0(?:\.[0-9]{1,4})?|[1-9][0-9]{0,11}(?:\.[0-9]{4})?)$/,
  texto: 'número de até 12 inteiros e 4 decimais',
  casas: [4, 4],
}
export const unitario = decimal('11v0-10', 11, 0, 10)
export const aliquotaReais = decimal('11v0-4', 11, 0, 4)
/** R$ per unit, four places or none: IPI, CIDE, PISST and COFINSST. */
export const aliquotaReais4 = decimal('11v4', 11, 4, 4)
export const quantidadeRtc = decimal('11v4', 11, 4, 4)
export const quantidadeRtcOpc = decimal('11v4opc', 11, 4, 4, true)
/** Litres at 20 °C. */
export const quantidadeAmbiente = decimal('12v4opc', 12, 4, 4, true)
/** kg */
export const pesoBruto = decimal('12v3', 12, 3, 3)
/** kg, absent when zero. */
export const pesoOpc = decimal('12v3opc', 12, 3, 3, true)
/** Tariff of a pipeline. */
export const tarifaDuto = decimal('9v6opc', 9, 6, 6, true)
/** Quantity of a lot: up to three places or none; below one, three places or none. */
export const quantidadeLote: Tipo = {
  nome: '8v3',
  padrao: /^(?:0(?:\.[0-9]{3})?|[1-9][0-9]{0,7}(?:\.[0-9]{1,3})?)$/,
  texto: 'número de até 8 inteiros e 3 decimais',
  casas: [3, 3],
}

export const cnpj = forma('TCnpj', /^[0-9A-Z]{12}[0-9]{2}$/, 'CNPJ de 14 caracteres, sem pontuação')
export const cpf = forma('TCpf', /^[0-9]{11}$/, 'CPF de 11 dígitos, sem pontuação', onlyDigits)
export const chave = forma('TChNFe', /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/, 'chave de acesso de 44 caracteres')
export const cMun = forma('TCodMunIBGE', /^[0-9]{7}$/, 'código IBGE do município, 7 dígitos')
/** IBGE's codes of the states. */
export const UFS_IBGE =
  '11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53'.split(' ')
export const cUF = um(...UFS_IBGE)
export const cOrgao = um(...UFS_IBGE, '90', '91', '92')
export const UFS = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(
  ' ',
)
export const uf = um(...UFS)
export const ufOuExterior = um(...UFS, 'EX')
export const dia = forma('TData', /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, 'data AAAA-MM-DD')
export const instante = forma(
  'TDateTimeUTC',
  /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:-(?:0\d|1[01]):00|\+(?:0\d|1[0-2]):00)$/,
  'data e hora com fuso, AAAA-MM-DDThh:mm:ss-03:00',
)
export const ie = forma(
  'TIe',
  /^(?:[0-9]{2,14}|ISENTO)$/,
  'inscrição estadual só com dígitos, ou ISENTO',
  typed => (/^isento$/i.test(typed.trim()) ? 'ISENTO' : onlyDigits(typed)),
)
export const ieNumero = forma(
  'TIeDestNaoIsento',
  /^[0-9]{2,14}$/,
  'inscrição estadual só com dígitos',
  onlyDigits,
)
export const idEstrangeiro = forma('idEstrangeiro', /^(?:[!-ÿ]{5,20})?$/, '5 a 20 caracteres')
export const gtin = forma(
  'TGtin',
  /^(?:SEM GTIN|[0-9]{8}|[0-9]{12,14})$/,
  'GTIN de 8, 12, 13 ou 14 dígitos, ou SEM GTIN',
)
export const cBenef = forma(
  'cBenef',
  /^(?:[!-ÿ]{8}|[!-ÿ]{10}|SEM CBENEF)$/,
  'código de benefício de 8 ou 10 caracteres',
)
export const placa = forma(
  'TPlaca',
  /^(?:[A-Z]{2,3}[0-9]{4}|[A-Z]{3,4}[0-9]{3}|[A-Z0-9]{7})$/,
  'placa sem traço',
  onlyAlphanumeric,
)
/** Makes a type of up to `max` digits. */
export const numerico = (max: number): Tipo =>
  forma(`N1-${max}`, new RegExp(`^[0-9]{1,${max}}$`), `até ${max} dígitos`)
/** RNTRC of a document that need not have one. */
export const rntrcOuIsento = forma('TRNTRC', /^(?:[0-9]{8}|ISENTO)$/, 'RNTRC de 8 dígitos, ou ISENTO')
/** Permit of ANTT to carry people between states. */
export const taf = forma('TTermoAutFreta', /^[0-9]{12}$/, 'TAF de 12 dígitos')
export const registroEstadual = forma('TNroRegEstadual', /^[0-9]{25}$/, 'registro estadual de 25 dígitos')
export const hora = forma('TTime', /^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/, 'hora hh:mm:ss')
/** SUFRAMA's code of one delivery. */
export const pin = forma('PIN', /^[1-9][0-9]{1,8}$/, 'PIN da SUFRAMA de 2 a 9 dígitos')
export const cfop = forma('CFOP', /^[123567][0-9]{3}$/, 'CFOP de 4 dígitos')
export const serie = forma('TSerie', /^(?:0|[1-9][0-9]{0,2})$/, 'série de 0 a 999')
export const nNF = forma('TNF', /^[1-9][0-9]{0,8}$/, 'número de 1 a 999999999')
export const mesAno = forma('TCompetApur', /^20\d\d-(?:0[1-9]|1[0-2])$/, 'mês AAAA-MM')
export const base64 = forma('base64Binary', /^[0-9A-Za-z+/]+={0,2}$/, 'texto em base64')
export const telefone = forma('fone', /^[0-9]{6,14}$/, 'telefone de 6 a 14 dígitos', onlyDigits)
export const cep = forma('CEP', /^[0-9]{8}$/, 'CEP de 8 dígitos', onlyDigits)

/** E-mail of the transport layouts. */
export const email = forma('TEmail', /^(?=.{6,60}$)[^@]+@[^.]+\..+$/, 'e-mail de 6 a 60 caracteres')
/** Registration of a carrier at ANTT. */
export const rntrc = forma('TRNTRC', /^[0-9]{8}$/, 'RNTRC de 8 dígitos', typed => typed.padStart(8, '0'))
/** Code of the transport operation, given by ANTT or a payment institution. */
export const ciot = forma('TCIOT', /^[0-9]{12}$/, 'CIOT de 12 dígitos')
/** Writes six places, and the sign. */
const degrees = (typed: string): string =>
  typed.startsWith('-') ? `-${casas(typed.slice(1), 6, 6)}` : casas(typed, 6, 6)

export const latitude = forma(
  'TLatitude',
  /^-?(?:[0-9]|[1-8][0-9]|90)\.[0-9]{6}$/,
  'latitude em graus, com 6 decimais',
  degrees,
)
export const longitude = forma(
  'TLongitude',
  /^-?(?:[0-9]|[1-9][0-9]|1[0-7][0-9]|180)\.[0-9]{6}$/,
  'longitude em graus, com 6 decimais',
  degrees,
)
/** Identification of a container, trailer or other unit of transport. */
export const unidade = forma('TContainer', /^[0-9A-Z]{1,20}$/, 'até 20 letras e dígitos', onlyAlphanumeric)
/** % of a load in a unit. */
export const rateio = decimal('3v2-3', 3, 2, 3)
