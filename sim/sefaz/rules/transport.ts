import { createVerify } from 'node:crypto'
import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils/get-municipality-by-code'
import { isValidIe } from '@brazilian-utils/brazilian-utils/is-valid-ie'
import { dvChave } from '../../../src/core/document/chave.ts'
import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { isCpf } from '../../../src/core/document/cpf.ts'
import { siglaUf } from '../../../src/core/document/uf.ts'
import { carimbo, HORA, MINUTO } from '../moment.ts'
import { transportQr } from '../tables/transport.ts'
import { isCancelled } from '../transport/book.ts'
import { named, rule, said, type TransportExam, type TransportRule } from '../transport/exam.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'

/** Tells if a city's code exists nowhere; 9999999 is abroad. */
export const noCity = (code: string | undefined): boolean =>
  code !== undefined && code !== '9999999' && getMunicipalityByCode(code) === null

/** Tells if a city is of another state than `uf`. */
export const cityElsewhere = (code: string | undefined, uf: string | undefined): boolean =>
  code !== undefined && (code === '9999999' ? uf !== 'EX' : getMunicipalityByCode(code)?.stateCode !== uf)

export const wrongIe = (ie: string | undefined, uf: string | undefined): boolean =>
  Boolean(ie) && ie !== 'ISENTO' && !isValidIe((uf ?? '') as 'SP', ie ?? '')

const ABROAD = '00000000000000'
export const wrongCnpj = (cnpj: string | undefined): boolean =>
  Boolean(cnpj) && cnpj !== ABROAD && !isCnpj(cnpj ?? '')
export const wrongCpf = (cpf: string | undefined): boolean => cpf !== undefined && !isCpf(cpf)

/** CNPJ or CPF of a group. */
export const idOf = (group: XmlNode | undefined): string => texto(group, 'CNPJ') ?? texto(group, 'CPF') ?? ''

/** Gives the second of two equal values, if any. */
export const repeated = (values: readonly string[]): string | undefined =>
  values.find((each, i) => values.indexOf(each) < i)

/** Says what is wrong with a key; null: nothing. */
export function keyFault(chave: string, modelo: string, { agora }: TransportExam): string | null {
  if (dvChave(chave.slice(0, 43)) !== chave[43]) return 'DV invalido'
  if (siglaUf(chave.slice(0, 2)) === null) return 'UF invalida'
  if (Number(chave.slice(2, 4)) < 6 || chave.slice(2, 4) > carimbo(agora).slice(2, 4)) return 'Ano invalido'
  if (chave.slice(4, 6) < '01' || chave.slice(4, 6) > '12') return 'Mes invalido'
  const owner = chave.slice(6, 20)
  if (!isCnpj(owner) && !(owner.startsWith('000') && isCpf(owner.slice(3))))
    return 'CNPJ/CPF zerado ou invalido'
  if (chave.slice(20, 22) !== modelo) return `Modelo diferente de ${modelo}`
  return Number(chave.slice(25, 34)) === 0 ? 'Numero zerado' : null
}

/** Says the first key of a list that is wrong, as SEFAZ does. */
export function badKey(
  keys: readonly string[],
  what: string,
  modelo: string,
  exam: TransportExam,
): string | false {
  for (const chave of keys) {
    const fault = keyFault(chave, modelo, exam)
    if (fault !== null) return `[${what}: ${chave}][Motivo: ${fault}]`
  }
  return false
}

type NoteState = 'known' | 'absent' | 'differs' | 'cancelled'

/** Looks a note up among those of the companies and of the suppliers; one issued offline may be on its way. */
function noteState(chave: string, { notas, compras, mundo }: TransportExam): NoteState {
  if (!mundo.conferir_documentos) return 'known'
  const note = notas.nota(chave)
  if (note !== undefined) return note.cancelada ? 'cancelled' : 'known'
  const bought = compras.compra(chave)
  if (bought !== undefined) return bought.cancelada ? 'cancelled' : 'known'
  if (notas.chaveOfNumero(chave) !== undefined) return 'differs'
  return chave[34] === '1' ? 'absent' : 'known'
}

/** The three rules about the notes that a document carries, by their numbers and sentences. */
export const notesInBase = (
  keysOf: (exam: TransportExam) => readonly string[],
  sentences: Readonly<Record<Exclude<NoteState, 'known'>, readonly [number, string]>>,
): TransportRule[] =>
  (['absent', 'differs', 'cancelled'] as const).map(state =>
    rule(...sentences[state]).brokenBy(exam => {
      const found = keysOf(exam).find(chave => noteState(chave, exam) === state)
      return found !== undefined && `[chNFe: ${found}]`
    }),
  )

/** Words in which the rules that both projects have differ. */
interface Numbering {
  nome: string
  /** Field of the number and of the code in the key. */
  numero: string
  codigo: string
  /** Hours for which an emission may wait. */
  atraso: (exam: TransportExam) => number
}

const NUMBERING: Readonly<Record<'cte' | 'mdfe', Numbering>> = {
  cte: { nome: 'CT-e', numero: 'nCT', codigo: 'cCT', atraso: () => 168 },
  mdfe: {
    ...{ nome: 'MDF-e', numero: 'nMDF', codigo: 'cMDF' },
    atraso: exam => (said(exam, 'ide/tpEmis') === '2' ? 168 : 24),
  },
}

/** Composes the key that the fields say. */
function composedKey(exam: TransportExam): string {
  const { numero, codigo } = NUMBERING[exam.kind.project]
  const field = (path: string) => said(exam, path) ?? ''
  const month = field('ide/dhEmi')
  const body =
    field('ide/cUF') +
    month.slice(2, 4) +
    month.slice(5, 7) +
    idOf(find(exam.inf, 'emit')).padStart(14, '0') +
    field('ide/mod') +
    field('ide/serie').padStart(3, '0') +
    field(`ide/${numero}`).padStart(9, '0') +
    field('ide/tpEmis') +
    field(`ide/${codigo}`)
  return body + dvChave(body)
}

/** Rules of place and key (MOC, group G/F). */
export const identityRules: readonly TransportRule[] = [
  rule(252, 'Ambiente informado diverge do Ambiente de recebimento').brokenBy(
    e => said(e, 'ide/tpAmb') !== String(e.mundo.ambiente),
  ),
  rule(226, 'Codigo da UF do Emitente diverge da UF autorizadora').brokenBy(
    e => e.ufAutorizadora !== null && said(e, 'ide/cUF') !== e.ufAutorizadora,
  ),
  rule(247, 'Sigla da UF do Emitente diverge da UF autorizadora').brokenBy(
    e => said(e, 'emit/enderEmit/UF') !== siglaUf(said(e, 'ide/cUF') ?? ''),
  ),
  rule(227, 'Erro na composicao do Campo ID').brokenBy(
    e => e.chave.slice(0, 43) !== composedKey(e).slice(0, 43),
  ),
  rule(253, 'Digito Verificador da chave de acesso composta invalido').brokenBy(
    e => composedKey(e) !== e.chave || said(e, 'ide/cDV') !== e.chave[43],
  ),
]

/** Rules of the moment of emission. */
export const dateRules = (nome: 'CT-e' | 'MDF-e'): readonly TransportRule[] => [
  rule(
    212,
    nome === 'CT-e'
      ? 'Data de emissao CT-e posterior a data de recebimento'
      : 'Data/hora de emissao MDF-e posterior a data/hora de recebimento',
  ).brokenBy(e => e.emissao.getTime() > e.agora.getTime() + 5 * MINUTO),
  rule(228, nome === 'CT-e' ? 'Data de Emissao muito atrasada' : 'Data de emissao muito atrasada').brokenBy(
    e => e.agora.getTime() - e.emissao.getTime() > NUMBERING[e.kind.project].atraso(e) * HORA,
  ),
]

/** Owner of an IE in the state's register: null = nobody; undefined = nothing is compared. */
function ownerOf({ mundo }: TransportExam, ie: string | undefined): string | null | undefined {
  if (!ie || ie === 'ISENTO' || Object.keys(mundo.inscricoes).length === 0) return undefined
  return Object.entries(mundo.inscricoes).find(([, theirs]) => theirs === ie)?.[0] ?? null
}

/** Rules of the register of taxpayers about one party: not registered, and of somebody else. */
export const taxpayerRules = (
  group: string,
  unknown: readonly [number, string],
  another: readonly [number, string],
): TransportRule[] => [
  rule(...unknown).brokenBy(e => ownerOf(e, said(e, `${group}/IE`)) === null),
  rule(...another).brokenBy(e => {
    const owner = ownerOf(e, said(e, `${group}/IE`))
    return typeof owner === 'string' && owner !== idOf(find(e.inf, group))
  }),
]

/** Rules of the emitter that both projects have. */
export const emitterRules = (nome: 'CT-e' | 'MDF-e'): readonly TransportRule[] => [
  rule(207, 'CNPJ do emitente invalido').brokenBy(e => wrongCnpj(said(e, 'emit/CNPJ'))),
  rule(229, 'IE do emitente nao informada').brokenBy(e => /^0*$/.test(said(e, 'emit/IE') ?? '')),
  rule(209, 'IE do emitente invalida').brokenBy(e =>
    wrongIe(said(e, 'emit/IE'), said(e, 'emit/enderEmit/UF')),
  ),
  rule(203, `Emissor nao habilitado para emissao do ${nome}`).brokenBy(
    e =>
      e.mundo.nao_habilitados.includes(said(e, 'emit/CNPJ') ?? '') ||
      e.mundo.irregulares.includes(said(e, 'emit/CNPJ') ?? ''),
  ),
  ...taxpayerRules(
    'emit',
    [230, 'IE do emitente nao cadastrada'],
    [
      231,
      nome === 'CT-e' ? 'IE do emitente nao vinculada ao CNPJ' : 'IE do emitente nao vinculada ao CNPJ / CPF',
    ],
  ),
]

/** Rules of those who may fetch the document. */
export const readerRules = (
  cnpj: number,
  cpf: number,
  twice: number,
  nome: 'CT-e' | 'MDF-e',
): readonly TransportRule[] => [
  rule(cnpj, 'CNPJ autorizado para download invalido').brokenBy(e =>
    filhos(e.inf, 'autXML').some(each => wrongCnpj(texto(each, 'CNPJ'))),
  ),
  rule(cpf, 'CPF autorizado para download invalido').brokenBy(e =>
    filhos(e.inf, 'autXML').some(each => wrongCpf(texto(each, 'CPF'))),
  ),
  rule(twice, `Documento autorizado ao XML duplicado no ${nome}`).brokenBy(
    e => repeated(filhos(e.inf, 'autXML').map(idOf)) !== undefined,
  ),
]

/** Rules of the number that another document has already. */
export const duplicateRules = (nome: 'CT-e' | 'MDF-e'): readonly TransportRule[] => [
  rule(218, `${nome} ja esta cancelado na base de dados da SEFAZ`).brokenBy(({ book, chave }) => {
    const same = book.find(chave)
    const event = same?.eventos.find(each => each.tpEvento === '110111')
    return same !== undefined && isCancelled(same) && `[nProt:${event?.nProt}][dhCanc: ${event?.dhRegEvento}]`
  }),
  rule(204, `Duplicidade de ${nome}`).brokenBy(({ book, chave }) => {
    const same = book.find(chave)
    return same !== undefined && `[nProt:${same.nProt}][dhAut: ${same.dhRecbto}]`
  }),
  rule(539, `Duplicidade de ${nome}, com diferenca na Chave de Acesso`).brokenBy(({ book, chave, kind }) => {
    const other = book.ofNumber(chave)
    return other !== undefined && named(kind.project === 'cte' ? 'chCTe' : 'chMDFe', other)
  }),
]

/** Numbers of the rules of the QR Code, in the order of `QR_SENTENCES`. */
type QrNumbers = readonly [number, number, number, number, number, number]

const parameter = (qr: string, name: string): string | undefined =>
  new RegExp(`[?&]${name}=([^&]*)`).exec(qr)?.[1]

/** Rules of the QR Code; `offline` tells the emissions that sign it. */
export const qrRules = (
  [absent, address, key, unsigned, signed, wrong]: QrNumbers,
  nome: 'CT-e' | 'MDF-e',
  offline: (exam: TransportExam) => boolean,
): readonly TransportRule[] => {
  const tag = nome === 'CT-e' ? 'CTe' : 'MDFe'
  const qrOf = ({ raiz }: TransportExam) =>
    texto(raiz, `${tag === 'CTe' ? 'infCTeSupl' : 'infMDFeSupl'}/qrCod${tag}`)
  const bare = (qr: string) =>
    qr.replace(/^(?:https?:\/\/)?(?:homologacao\.|www\.)?/i, '').replace(/\?.*$/, '')
  return [
    rule(absent, `O QR Code do ${nome} deve ser informado`).brokenBy(e => !qrOf(e)),
    rule(address, 'Endereco do site da UF da Consulta via QR Code diverge do previsto').brokenBy(
      e =>
        bare(qrOf(e) ?? '').toLowerCase() !==
        bare(transportQr(e.kind.project, said(e, 'ide/cUF') ?? '')).toLowerCase(),
    ),
    rule(key, `Parametro chave de acesso do QR Code divergente do ${nome}`).brokenBy(
      e =>
        parameter(qrOf(e) ?? '', `ch${tag}`) !== e.chave ||
        parameter(qrOf(e) ?? '', 'tpAmb') !== said(e, 'ide/tpAmb'),
    ),
    rule(unsigned, 'Parametro sign nao informado no QR Code para emissao em contingencia').brokenBy(
      e => offline(e) && !parameter(qrOf(e) ?? '', 'sign'),
    ),
    rule(signed, 'Parametro sign nao deve ser informado no QR Code para emissao Normal').brokenBy(
      e => !offline(e) && parameter(qrOf(e) ?? '', 'sign') !== undefined,
    ),
    rule(wrong, 'Assinatura do QR-Code difere do calculado').brokenBy(e => {
      if (!offline(e)) return false
      const sign = Buffer.from(parameter(qrOf(e) ?? '', 'sign') ?? '', 'base64')
      return !createVerify('sha1').update(e.chave).verify(e.chavePublica, sign)
    }),
  ]
}
