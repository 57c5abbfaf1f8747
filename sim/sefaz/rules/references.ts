import { dvChave } from '../../../src/core/document/chave.ts'
import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { type Exame, onlyModelo, optativa, perItem, type SefazRule } from '../judge/rule.ts'
import { DIA } from '../moment.ts'
import { DO_CREDITO, DO_DEBITO } from '../tables/rtc.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'

const ide = ({ inf }: Exame, campo: string): string => texto(inf, `ide/${campo}`) ?? ''
const finalidade = (e: Exame, codigo: '2' | '4'): boolean => ide(e, 'finNFe') === codigo
const cfop = (item: XmlNode): string => texto(item, 'prod/CFOP') ?? ''

/**
 * Tells if the note changes exactly one other note: a complement, or a credit for a fine, for refused goods or for a lower
 * price.
 */
const deUmaNota = (e: Exame): boolean =>
  finalidade(e, '2') || ['01', '03', '04'].includes(ide(e, 'tpNFCredito'))

/** Lists the keys of NF-e and NFC-e in the note's NFref. */
const referenciadas = ({ inf }: Exame): string[] =>
  filhos(find(inf, 'ide'), 'NFref').flatMap(ref => texto(ref, 'refNFe') ?? [])
const daLinha = (item: XmlNode): string | undefined => texto(item, 'DFeReferenciado/chaveAcesso')
/** Gives the key and item number to which a line refers (VC02-20, note 1). */
const origem = (item: XmlNode): string => `${daLinha(item)} ${texto(item, 'DFeReferenciado/nItem') ?? ''}`
const citadas = (e: Exame): string[] => [...referenciadas(e), ...e.itens.flatMap(i => daLinha(i) ?? [])]
const modelo = (chave: string): string => chave.slice(20, 22)

/** Day from which each line of a return must name a note (NT 2025.002 VC02-14). */
const DEVOLUCAO_POR_ITEM = '2026-11-16'
const judgedPerItem = (e: Exame): boolean => ide(e, 'dhEmi').slice(0, 10) >= DEVOLUCAO_POR_ITEM
/** Day from which a sale may not refer to an NFC-e or a ticket (NT 2026.002). */
const SEM_CUPOM = '2026-12-14'
const aindaCupom = (e: Exame): boolean =>
  ide(e, 'dhEmi').slice(0, 10) < SEM_CUPOM ||
  ide(e, 'tpNF') !== '1' ||
  finalidade(e, '2') ||
  finalidade(e, '4')
/**
 * Tells if the key is of a sale at the counter: NFC-e (65), SAT's ticket, or NF-e (55) with the simplified DANFE, the only
 * NF-e that may be offline.
 */
const doBalcao = (chave: string, { cadastro }: Exame): boolean =>
  modelo(chave) !== '55' || chave[34] === '9' || cadastro.nota(chave)?.tpImp === '6'
/**
 * Tells if the line books a sale already made by ticket (cupom fiscal); such lines have a rejection of their own
 * (375).
 */
const doCupom = (item: XmlNode): boolean => ['5929', '6929'].includes(cfop(item))

const semOrigem = (item: XmlNode): boolean =>
  ['1201', '1202', '1410', '1411', '5921', '6921'].includes(cfop(item))

const NOT_FACE_TO_FACE = ['2', '3', '4', '9']
const intermediado = ({ inf }: Exame): boolean => find(inf, 'infIntermed') !== undefined

/** CFOPs of returned goods (I08-140, I08-150), inside the state; between states they begin with 2 and 6. */
const DE_VOLTA = '1201 1202 1203 1204 1208 1209 1410 1411 1503 1504 1505 1506 1553 1660 1661 1662 1918 1919'
const DEVOLVIDAS =
  '5201 5202 5208 5209 5210 5410 5411 5412 5413 5503 5553 5555 5556 5660 5661 5662 5918 5919 5921'
const COM_O_EXTERIOR = '3201 3202 3211 3503 3553 7201 7202 7210 7211 7553 7556'
const outOfState = (cfops: string): string => cfops.replace(/\b[15]/g, lado => String(Number(lado) + 1))
const DE_DEVOLUCAO = new Set(
  [DE_VOLTA, DEVOLVIDAS, outOfState(DE_VOLTA), outOfState(DEVOLVIDAS), COM_O_EXTERIOR].join(' ').split(' '),
)
/**
 * Tells if a return may have the line's CFOP (NT 2026.009): one of the list, or one that the list lacks, namely
 * 1949, 1921, 1212 to 1216 and their pairs of other directions.
 */
const mayGiveBack = (item: XmlNode): boolean =>
  DE_DEVOLUCAO.has(cfop(item)) || /^[12](?:949|921)$|^[1256]21[2-6]$/.test(cfop(item))

/** Gives the milliseconds from now to departure or arrival; 0 when the note names none. */
const saida = (e: Exame): number =>
  ide(e, 'dhSaiEnt') === '' ? 0 : new Date(ide(e, 'dhSaiEnt')).getTime() - e.agora.getTime()

/** Groups of paper documents that a note may no longer refer to (NT 2026.002), with their rejections. */
const DE_PAPEL = [
  [681, 'refNF'],
  [682, 'refNFP'],
  [924, 'refECF'],
] as const
const refers = ({ inf }: Exame, grupo: string): boolean =>
  filhos(find(inf, 'ide'), 'NFref').some(ref => find(ref, grupo) !== undefined)

/** Rules of departure, referred notes and intermediary (MOC groups B, BA, YB; NT 2025.002, NT 2026.002). */
export const regrasReferencias: readonly SefazRule[] = [
  onlyModelo('55', { codigo: 504, check: e => saida(e) > 30 * DIA }),
  onlyModelo('55', { codigo: 505, check: e => saida(e) < -30 * DIA }),
  onlyModelo('55', {
    codigo: 506,
    check: e =>
      ide(e, 'dhSaiEnt') !== '' &&
      ide(e, 'tpNF') === '1' &&
      new Date(ide(e, 'dhSaiEnt')).getTime() < e.emissao.getTime(),
  }),
  onlyModelo('55', { codigo: 316, check: e => referenciadas(e).includes(e.chave) }),
  // texts of the public list of codes; MOC 7.0 has none of the two, and a state may still judge by its own database
  optativa(
    onlyModelo('55', {
      codigo: 267,
      check: e => finalidade(e, '2') && referenciadas(e).some(chave => !e.cadastro.nota(chave)),
    }),
  ),
  optativa(
    onlyModelo('55', {
      codigo: 268,
      check: e =>
        finalidade(e, '2') && referenciadas(e).some(chave => e.cadastro.nota(chave)?.finNFe === '2'),
    }),
  ),
  onlyModelo('55', { codigo: 254, check: e => deUmaNota(e) && referenciadas(e).length === 0 }),
  onlyModelo('55', { codigo: 255, check: e => deUmaNota(e) && referenciadas(e).length > 1 }),
  onlyModelo('55', {
    codigo: 269,
    check: e =>
      deUmaNota(e) &&
      ide(e, 'tpNFCredito') !== '01' &&
      referenciadas(e).some(chave => chave.slice(6, 20) !== e.chave.slice(6, 20)),
  }),
  onlyModelo('55', {
    codigo: 321,
    check: e =>
      finalidade(e, '4') &&
      e.itens.some(
        i => !semOrigem(i) && (judgedPerItem(e) ? daLinha(i) === undefined : referenciadas(e).length === 0),
      ),
  }),
  ...DE_PAPEL.map(([codigo, grupo]) => onlyModelo('55', { codigo, check: e => refers(e, grupo) })),
  onlyModelo('55', { codigo: 864, check: e => ide(e, 'indPres') === '5' && citadas(e).length === 0 }),
  {
    codigo: 435,
    check: e => !NOT_FACE_TO_FACE.includes(ide(e, 'indPres')) && find(e.inf, 'ide/indIntermed') !== undefined,
  },
  onlyModelo('55', {
    codigo: 547,
    check: e => citadas(e).some(chave => dvChave(chave.slice(0, 43)) !== chave[43]),
  }),
  onlyModelo('55', {
    codigo: 679,
    check: e =>
      referenciadas(e).some(
        chave =>
          !['55', '65', '59'].includes(modelo(chave)) ||
          (!aindaCupom(e) && !e.itens.some(doCupom) && doBalcao(chave, e)),
      ),
  }),
  onlyModelo(
    '55',
    perItem(
      375,
      (i, e) => doCupom(i) && !aindaCupom(e) && referenciadas(e).some(chave => doBalcao(chave, e)),
    ),
  ),
  onlyModelo('55', {
    codigo: 680,
    check: e => referenciadas(e).some((chave, i, todas) => todas.indexOf(chave) !== i),
  }),
  onlyModelo(
    '55',
    perItem(701, (i, e) => ['5929', '6929', '3503', '7501'].includes(cfop(i)) && citadas(e).length === 0),
  ),
]

/**
 * Reads the issuer from the key of the line's note; undefined for series 890 to 899, whose key has the CNPJ of the tax
 * office that issued the note.
 */
const quemEmitiu = (item: XmlNode): string | undefined => {
  const chave = daLinha(item)
  const serie = Number(chave?.slice(22, 25))
  return serie >= 890 && serie <= 899 ? undefined : chave?.slice(6, 20)
}
const diferentes = (ditos: (string | undefined)[]): boolean =>
  new Set(ditos.filter(dito => dito !== undefined)).size > 1
const quemRecebe = ({ inf }: Exame): string =>
  (texto(inf, 'dest/CNPJ') ?? texto(inf, 'dest/CPF') ?? '').padStart(14, '0')

const outraClasse = (item: XmlNode, devida: string | undefined): boolean =>
  devida !== undefined && texto(item, 'imposto/IBSCBS/cClassTrib') !== devida

/** Rules of credit and debit notes: direction, and the notes they refer to (NT 2025.002, B25, VC02, UB14). */
export const regrasAjuste: readonly SefazRule[] = [
  onlyModelo('55', { codigo: 1161, check: e => ide(e, 'finNFe') === '5' && ide(e, 'tpNF') !== '0' }),
  onlyModelo('55', { codigo: 1162, check: e => ide(e, 'finNFe') === '6' && ide(e, 'tpNF') !== '1' }),
  onlyModelo('55', { codigo: 1145, check: e => ide(e, 'tpNFCredito') === '02' && ide(e, 'dhEmi') < '2029' }),
  onlyModelo('55', {
    codigo: 1003,
    check: e => {
      const aceitos = ide(e, 'tpNFCredito') === '03' ? ['55', '65'] : ['55']
      return ide(e, 'finNFe') === '5' && referenciadas(e).some(chave => !aceitos.includes(modelo(chave)))
    },
  }),
  onlyModelo(
    '55',
    perItem(1038, (i, e) => ['03', '04'].includes(ide(e, 'tpNFDebito')) && daLinha(i) === undefined),
  ),
  onlyModelo(
    '55',
    perItem(1072, (i, { itens }) => {
      const deOutra = itens.slice(0, itens.indexOf(i)).map(origem)
      return daLinha(i) !== undefined && deOutra.includes(origem(i))
    }),
  ),
  onlyModelo('55', {
    codigo: 1130,
    check: e =>
      ide(e, 'finNFe') === '6' &&
      !['03', '07'].includes(ide(e, 'tpNFDebito')) &&
      diferentes(e.itens.map(daLinha)),
  }),
  onlyModelo('55', {
    codigo: 1193,
    check: e => finalidade(e, '4') && diferentes(e.itens.map(quemEmitiu)),
  }),
  onlyModelo(
    '55',
    perItem(1194, (i, e) => {
      const emitente = quemEmitiu(i)
      // only for a note of departure: an entry note is issued by the buyer, and its goods return to the supplier named in it
      const deSaida = emitente !== undefined && emitente !== e.chave.slice(6, 20)
      return finalidade(e, '4') && ide(e, 'tpNF') === '1' && deSaida && emitente !== quemRecebe(e)
    }),
  ),
  onlyModelo(
    '55',
    perItem(
      1048,
      (i, e) =>
        daLinha(i) !== undefined &&
        find(i, 'DFeReferenciado/nItem') === undefined &&
        ide(e, 'tpNFDebito') !== '03',
    ),
  ),
  onlyModelo(
    '55',
    perItem(
      1173,
      (i, e) =>
        ide(e, 'tpNFDebito') === '07' &&
        find(i, 'imposto/IBSCBS') !== undefined &&
        find(i, 'imposto/IBSCBS/gEstornoCred') === undefined,
    ),
  ),
  onlyModelo(
    '55',
    perItem(1200, (i, e) => outraClasse(i, DO_DEBITO[ide(e, 'tpNFDebito')])),
  ),
  onlyModelo(
    '55',
    perItem(1201, (i, e) => outraClasse(i, DO_CREDITO[ide(e, 'tpNFCredito')])),
  ),
]

/**
 * Rules of CFOPs of returned goods: demanded in a return, forbidden in normal notes and adjustments (MOC I08-140, I08-150).
 */
export const regrasDevolucao: readonly SefazRule[] = [
  onlyModelo(
    '55',
    perItem(327, (i, e) => finalidade(e, '4') && !mayGiveBack(i)),
  ),
  onlyModelo(
    '55',
    perItem(328, (i, e) => ['1', '3'].includes(ide(e, 'finNFe')) && DE_DEVOLUCAO.has(cfop(i))),
  ),
]

/** Rules of the intermediary (marketplace) between seller and buyer (MOC group YB, NT 2020.006). */
export const regrasMarketplace: readonly SefazRule[] = [
  onlyModelo('55', { codigo: 438, check: e => ide(e, 'indIntermed') === '1' && !intermediado(e) }),
  onlyModelo('55', { codigo: 439, check: e => ide(e, 'indIntermed') !== '1' && intermediado(e) }),
  onlyModelo('55', {
    codigo: 440,
    check: e => intermediado(e) && !isCnpj(texto(e.inf, 'infIntermed/CNPJ') ?? ''),
  }),
]
