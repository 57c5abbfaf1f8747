import { isoToWire } from '../../../dates/day.ts'
import { type ModeloNota, NOTE_MODELS } from '../../../document/models.ts'
import { type Classe, classeDaTabela } from '../../../law/cclasstrib.ts'
import { CST_IBS_CBS, type GrupoProprio } from '../../../law/cst-ibs-cbs.ts'
import { asOf } from '../../../law/index.ts'
import { dec } from '../../../money/decimal.ts'
import type { RtcKind, RuleOf } from '../../../tax/kinds.ts'
import { zero } from '../../kit/text.ts'
import { texto } from '../compose/regra.ts'
import { type FalhaRtc, judgeMono } from './regra-mono.ts'

/** Taxes of the reform checked here. */
export type KindRtc = RtcKind
type Coluna<K extends KindRtc> = keyof RuleOf[K] & string

interface Parte<K extends KindRtc> {
  reducao: Coluna<K>
  diferimento: Coluna<K>
  /** ' da UF', for the text; '' when the tax has one part. */
  de: string
  /** Column of the class table for this part. */
  tabela: 'reducao_ibs' | 'reducao_cbs'
  aliquota: Coluna<K>
  /** Row of the law with its rate. */
  lei: 'ibs_uf' | 'ibs_mu' | 'cbs'
  /** Official codes of: forbidden reduction, wrong reduction, forbidden deferral, wrong rate. */
  codigos: readonly [vedaRed: string, pRed: string, vedaDif: string, taxa: string]
}

interface Imposto<K extends KindRtc> {
  cst: Coluna<K>
  classe: Coluna<K>
  partes: readonly Parte<K>[]
}

/** Columns of the registers of IBS and CBS rules, and codes of NT 2025.002 (UB22 to UB75). */
const IMPOSTOS: { readonly [K in KindRtc]: Imposto<K> } = {
  ibs: {
    cst: 'cst_ibs',
    classe: 'classificacao_ibs',
    partes: [
      {
        reducao: 'aliquota_reducao_uf_ibs',
        diferimento: 'diferimento_uf_ibs',
        de: ' da UF',
        tabela: 'reducao_ibs',
        aliquota: 'aliquota_uf_ibs',
        lei: 'ibs_uf',
        codigos: ['1032', '1034', '1029', '1026'],
      },
      {
        reducao: 'aliquota_reducao_mu_ibs',
        diferimento: 'diferimento_mu_ibs',
        de: ' do município',
        tabela: 'reducao_ibs',
        aliquota: 'aliquota_mu_ibs',
        lei: 'ibs_mu',
        codigos: ['1007', '1046', '1083', '1036'],
      },
    ],
  },
  cbs: {
    cst: 'cst_cbs',
    classe: 'classificacao_cbs',
    partes: [
      {
        reducao: 'aliquota_reducao_uf_cbs', // CBS is federal, but the API's names end in _uf_cbs
        diferimento: 'diferimento_uf_cbs',
        de: '',
        tabela: 'reducao_cbs',
        aliquota: 'aliquota_cbs',
        lei: 'cbs',
        codigos: ['1028', '1063', '1090', '1037'],
      },
    ],
  },
}

/** Groups that this program does not write, each with its name and the rejection code for a note without the group. */
const NAO_ESCRITOS: Readonly<Partial<Record<GrupoProprio, readonly [codigo: string, nome: string]>>> = {
  gCredPresIBSZFM: ['1135', 'crédito presumido da Zona Franca'],
}

/**
 * Gives the table row of the rule's class: the row imported by an administrator, else the built-in row. An imported row
 * is one text, in the order of `Classe`, so that a hash of the rule does not depend on the order of keys.
 */
function linhaOf(regra: RuleOf[KindRtc], classe: string): Classe | null {
  const partes = texto(regra, 'classe').split('|')
  const [reducao_ibs = '', reducao_cbs = '', nfe, nfce, inicio, fim] = partes
  return partes.length === 6
    ? {
        reducao_ibs,
        reducao_cbs,
        nfe: nfe === '1',
        nfce: nfce === '1',
        inicio: inicio || null,
        fim: fim || null,
      }
    : classeDaTabela(classe)
}

/** CST of suspended tax: only the group gTribRegular states the rate. */
const SUSPENSA = '550'

const mesmaTaxa = (a: string, b: string): boolean => dec(a || '0').eq(b || '0')

/** Writes a rate as people do: 60, 33,33. */
const escrita = (taxa: string): string =>
  dec(taxa || '0')
    .toString()
    .replace('.', ',')

/** Faults already found, by rule: many lines share a rule, which is checked once for each day and model. */
const julgadas = new WeakMap<RuleOf[KindRtc], Map<string, readonly FalhaRtc[]>>()

/**
 * Lists the faults of a rule of IBS or CBS on that day, in the order of the checks. `modelo` null: the rule is checked
 * in its register, and its class need only fit one of the models.
 */
export function falhasRtc<K extends KindRtc>(
  qual: K,
  regra: RuleOf[K],
  dia: string,
  modelo: ModeloNota | null,
): readonly FalhaRtc[] {
  const chave = `${qual} ${dia} ${modelo}`
  const prontas = julgadas.get(regra) ?? new Map<string, readonly FalhaRtc[]>()
  const antes = prontas.get(chave)
  if (antes) return antes
  const falhas = judgeRtc(qual, regra, dia, modelo)
  julgadas.set(regra, prontas.set(chave, falhas))
  return falhas
}

/** Checks a rule of IBS or CBS by its CST's indicators and its class's row, on a day (ISO) and in a model. */
function judgeRtc<K extends KindRtc>(
  qual: K,
  regra: RuleOf[K],
  dia: string,
  modelo: ModeloNota | null,
): FalhaRtc[] {
  const { cst: colunaCst, classe: colunaClasse, partes }: Imposto<K> = IMPOSTOS[qual]
  const cst = texto(regra, colunaCst)
  const classe = texto(regra, colunaClasse)
  const indicadores = CST_IBS_CBS.get(cst)
  if (!indicadores) return [] // rejections 1020 and 1023 are checked in the note
  const naoEscrito = indicadores.proprio && NAO_ESCRITOS[indicadores.proprio]
  if (naoEscrito) {
    const [codigo, nome] = naoEscrito
    return [
      {
        codigo,
        coluna: colunaCst,
        texto: `o CST ${cst} pede o grupo de ${nome}, que este sistema não emite`,
      },
    ]
  }
  const linha = linhaOf(regra, classe)
  const falhas = outOfUse(linha, classe, colunaClasse, dia, modelo)
  if (indicadores.proprio === 'gIBSCBSMono')
    return [...falhas, ...judgeMono(qual, regra, classe, colunaClasse, dia)]
  if (indicadores.grupo === 'veda') return falhas
  for (const parte of partes) {
    const [vedaRed, pRed, vedaDif, taxa] = parte.codigos
    const reducao = texto(regra, parte.reducao)
    const diferimento = texto(regra, parte.diferimento)
    const falha = (codigo: string, coluna: string, palavras: string) =>
      falhas.push({ codigo, coluna, texto: palavras })
    if (!indicadores.gRed && !zero(reducao))
      falha(vedaRed, parte.reducao, `o CST ${cst} não tem redução de alíquota${parte.de}`)
    if (indicadores.gRed && linha && !mesmaTaxa(reducao, linha[parte.tabela]))
      falha(
        pRed,
        parte.reducao,
        `a classificação ${classe} reduz ${escrita(linha[parte.tabela])} % e a regra diz ${escrita(reducao)} %${parte.de}`,
      )
    if (!indicadores.gDif && !zero(diferimento))
      falha(vedaDif, parte.diferimento, `o CST ${cst} não tem diferimento${parte.de}`)
    if (indicadores.gDif && zero(diferimento))
      falha('1030', parte.diferimento, `o CST ${cst} pede o diferimento${parte.de}`)
    const lei = cst === SUSPENSA ? null : asOf(dia).linha(parte.lei)
    // a register may wait for the law; a note has a rate that somebody said
    if (modelo !== null && lei?.valor === null && texto(regra, parte.aliquota) === '')
      falhas.push({
        codigo: taxa,
        coluna: parte.aliquota,
        texto: `a lei ainda não publicou a alíquota${parte.de}, e a regra não diz a sua: informe-a na regra`,
        semTaxa: true,
      })
    const legal = typeof lei?.valor === 'string' ? lei.valor : null
    if (legal !== null && !mesmaTaxa(texto(regra, parte.aliquota), legal))
      falha(
        taxa,
        parte.aliquota,
        `a alíquota${parte.de} é ${escrita(texto(regra, parte.aliquota))} % e a lei diz ${escrita(legal)} %`,
      )
  }
  return falhas
}

/** Gives the fault of a class that has ended by that day, has not begun, or is not for this model; empty when none. */
function outOfUse(
  linha: Classe | null,
  classe: string,
  coluna: string,
  dia: string,
  modelo: ModeloNota | null,
): FalhaRtc[] {
  if (!linha) return []
  if (linha.fim !== null && linha.fim < dia)
    return [
      { codigo: '1023', coluna, texto: `a classificação ${classe} terminou em ${isoToWire(linha.fim)}` },
    ]
  if (linha.inicio !== null && linha.inicio > dia)
    return [
      { codigo: '1023', coluna, texto: `a classificação ${classe} só vale desde ${isoToWire(linha.inicio)}` },
    ]
  const cabe = modelo === null ? linha.nfe || linha.nfce : modelo === '65' ? linha.nfce : linha.nfe
  if (cabe) return []
  const onde = modelo === null ? 'NF-e nem de NFC-e' : NOTE_MODELS[modelo].nome
  return [{ codigo: '1025', coluna, texto: `a classificação ${classe} não é de ${onde}` }]
}
