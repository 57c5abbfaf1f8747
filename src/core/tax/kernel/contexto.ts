import { settlesReform } from '../../document/operation.ts'
import { computesTaxes, precedesNote, returnsIpi, sells } from '../../document/types/index.ts'
import { isUf } from '../../document/uf.ts'
import { asOf, type DadoLei, type Lei } from '../../law/index.ts'
import { groupUnder } from '../../law/reforma.ts'
import { type Exact, ZERO } from '../../money/exact.ts'
import { dataIso } from './calendario.ts'
import type { DadosDoDocumento, EntradaParametros } from './entrada.ts'
import { readLista } from './lista.ts'
import { readAliquota, readCodigo, readNumero, readPercentual, readValor } from './numero.ts'
import { refuse } from './recusa.ts'

export type DifalBase = 'unica' | 'por_dentro' | 'dupla'

/** Values that the taxes of every item read from the document, resolved once. Includes the law of the day. */
export interface Contexto {
  lei: Lei
  /** True for a sale. Only sales owe DIFAL. */
  vende: boolean
  /** True when the note returns IPI in its own group (vIPIDevol). */
  devolveIpi: boolean
  /** True when the rules compute the figures; else the figures are typed (doc 3 §9, doc 2 §2.6). */
  calcula: boolean
  /** True for a quote or an order: its total excludes the taxes that only a note adds (doc 3 §9.2, G-129). */
  pedido: boolean
  /** True for a note of credit or debit, which carries only the taxes of the reform. */
  soReforma: boolean
  modelo: '55' | '65'
  saida: boolean
  tipo_atend: string
  crt: string
  uf: string
  destino: { uf: string; pessoaFisica: boolean; tipo_contribuite: string; consumidor: boolean } // the API's spelling
  interestadual: boolean
  exterior: boolean
  ignorar_icms_valor_nota: boolean
  porDentro: boolean
  mva: readonly (Exact | null)[]
  fcp: readonly (Exact | null)[]
  /** Internal rate of the destination state, from the row of the two states. */
  interna: Exact | null
  difal_base: DifalBase
  mva_ajustada: boolean
  alq_intra_mva: Exact | null
  st_deduz_desonerado: boolean
  st_difal: boolean
  deduz_deson: Readonly<Record<string, unknown>>
  importacao_por_dentro: boolean
  importacao_segue_opcoes: boolean
  fcp_importacao: Exact
  ibscbs_aduaneiro: boolean
  pRedutor: Exact
  // switches that depend on the date
  vprodBruto: boolean
  /** True when `preco` already includes IBS, CBS and IS (rules §13a). */
  precoCheio: boolean
  pisCofinsExtintos: boolean
  partilha: Exact
  icmsFator: Exact
  /** True when the factor is zero: the ICMS has ended (ADCT art. 129). */
  icmsExtinto: boolean
  /** True when this issuer must write the IBS/CBS group on this date. */
  deveRtc: boolean
}

/** Reads and checks the document's values. @throws RecusaErro naming the field. */
export function readContexto(e: DadosDoDocumento): Contexto {
  const modelo = readCodigo(e.modelo)
  if (modelo !== '55' && modelo !== '65')
    return refuse('Modelo deve ser 55 ou 65', 'modelo', 'codigo_desconhecido')
  const data = dataIso(e.data) ?? refuse('Data inválida', 'data', 'data_invalida')
  const crt = readCodigo(e.emitente?.crt) ?? ''
  if (!/^[1-4]$/.test(crt)) refuse('CRT deve ser de 1 a 4', 'emitente.crt', 'codigo_desconhecido')
  const uf = e.emitente.uf
  if (!isUf(uf)) refuse('UF inválida', 'emitente.uf', 'codigo_desconhecido')
  const d = e.destinatario
  const ufDestino = d ? d.uf : uf
  if (!isUf(ufDestino)) refuse('UF inválida', 'destinatario.uf', 'codigo_desconhecido')
  const dito = readCodigo(e.tipo_operacao) ?? ''
  if (!/^\d{1,2}$/.test(dito)) refuse('Tipo de operação inválido', 'tipo_operacao', 'codigo_desconhecido')
  const tipo = Number(dito)

  const lei = asOf(data, readDados(e.dados))
  const vprodBruto = lei.ligado('rtc_vprod_bruto')
  const p: EntradaParametros = e.parametros ?? {}
  if (p.icms_inclui_ibscbs === true)
    refuse('ICMS sobre IBS/CBS não definido', 'parametros.icms_inclui_ibscbs', 'nao_definido')

  const icmsFator = readNumero(lei.texto('icms_fator'), 'dados.icms_fator') ?? ZERO
  return {
    lei,
    vende: sells(tipo),
    devolveIpi: returnsIpi(tipo),
    calcula: computesTaxes(tipo),
    pedido: precedesNote(tipo),
    soReforma: settlesReform(readCodigo(e.tipo_documento)),
    modelo,
    saida: (readCodigo(e.finalidade_op) ?? '1') === '1',
    tipo_atend: readCodigo(e.tipo_atend) ?? '',
    crt,
    uf,
    destino: {
      uf: ufDestino,
      pessoaFisica: d ? readCodigo(d.tipo) === 'F' : true,
      tipo_contribuite: d ? (readCodigo(d.tipo_contribuite) ?? '9') : '9',
      consumidor: d ? readCodigo(d.consumidor) === '1' : true,
    },
    interestadual: uf !== ufDestino,
    exterior: ufDestino === 'EX',
    ignorar_icms_valor_nota: e.account?.ignorar_icms_valor_nota === true,
    porDentro: readCodigo(e.tipo_desoneracao) === '2',
    mva: readLista(p.mva_uf?.mva, 'parametros.mva_uf.mva').map((v, i) =>
      readValor(v, `parametros.mva_uf.mva[${i}]`),
    ),
    fcp: readLista(p.mva_uf?.fcp, 'parametros.mva_uf.fcp').map((v, i) =>
      readPercentual(v, `parametros.mva_uf.fcp[${i}]`),
    ),
    interna:
      readCodigo(p.mva_uf?.aliq_interna) === null
        ? null
        : readAliquota(p.mva_uf?.aliq_interna, 'parametros.mva_uf.aliq_interna'),
    difal_base: readDifalBase(p.difal_base),
    mva_ajustada: p.mva_ajustada === true,
    alq_intra_mva:
      readCodigo(p.alq_intra_mva) === null ? null : readAliquota(p.alq_intra_mva, 'parametros.alq_intra_mva'),
    st_deduz_desonerado: p.st_deduz_desonerado === true,
    st_difal: p.st_difal === true,
    deduz_deson: p.deduz_deson ?? {},
    importacao_por_dentro: p.importacao_por_dentro !== false,
    importacao_segue_opcoes: p.importacao_segue_opcoes === true,
    fcp_importacao: readAliquota(p.fcp_importacao, 'parametros.fcp_importacao'),
    ibscbs_aduaneiro: p.ibscbs_aduaneiro !== false,
    pRedutor: readPercentual(p.pRedutor, 'parametros.pRedutor') ?? ZERO,
    vprodBruto,
    precoCheio: vprodBruto && p.preco_bruto === true,
    pisCofinsExtintos: lei.ligado('pis_cofins_extintos'),
    partilha: readPercentual(lei.texto('percetualPart'), 'dados.percetualPart') ?? readCem(),
    icmsFator,
    icmsExtinto: icmsFator.isZero(),
    deveRtc: groupUnder(lei, data, e.emitente) === 'ibs_cbs',
  }
}

function readDifalBase(valor: unknown): DifalBase {
  const base = readCodigo(valor) ?? 'unica'
  if (base === 'unica' || base === 'por_dentro' || base === 'dupla') return base
  return refuse(
    'Base do DIFAL deve ser unica, por_dentro ou dupla',
    'parametros.difal_base',
    'codigo_desconhecido',
  )
}

const readCem = (): Exact => readNumero('100', 'percetualPart') ?? ZERO

function readDados(dados: unknown): readonly DadoLei[] {
  if (dados === null || dados === undefined) return []
  if (Array.isArray(dados) && dados.every(d => typeof d?.nome === 'string')) return dados as DadoLei[]
  return refuse('Tabela de dados inválida', 'dados', 'dados_invalidos')
}
