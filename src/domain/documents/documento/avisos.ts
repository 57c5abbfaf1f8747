import { compareDays, dayFromIso, dayFromWire } from '../../../core/dates/day.ts'
import { cfopOf } from '../../../core/document/moves-goods.ts'
import { buys, isIssued, sells } from '../../../core/document/types/index.ts'
import { beneficio, beneficioDaUf, lacksBenefit } from '../../../core/law/beneficio-na-uf.ts'
import { CST_IBS_CBS } from '../../../core/law/cst-ibs-cbs.ts'
import { fcpDaColuna } from '../../../core/law/fcp/fcp.ts'
import { asOf } from '../../../core/law/index.ts'
import { ipiIndevido } from '../../../core/law/ipi-zero.ts'
import { naoOnerosaDe } from '../../../core/law/nao-onerosas.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { CST_ICMS } from '../../../core/tax/icms/cst.ts'
import type { Linha } from '../../fields/field.ts'
import { isComputed } from './first-fault.ts'
import { WITHOUT_TRANSPORT } from './operacao.ts'

/** A stored document, with the facts that the warnings depend on. */
interface Dito {
  tipo: number
  hoje: string
  /** Issuer's state. */
  uf: string
  /** True if issuer and recipient are the same company. */
  proprio: boolean
  cabecalho: Linha
  itens: readonly Linha[]
  pagamento: readonly Linha[]
  /** Tax rules of the lines, by kind of tax and id. */
  regras: Readonly<Record<string, Readonly<Record<string, Linha>> | undefined>>
  /** True if the note has IBS and CBS. */
  rtc: boolean
  /** FCP columns of the company's row of its own state, %. */
  fcp: readonly (string | null)[]
}

const A_VISTA = 0
/** Class (cClassTrib) of an ordinary taxed sale. */
const TRIBUTADA = '000001'

const isMore = (valor: unknown): boolean => typeof valor === 'string' && isDecimal(valor) && dec(valor).gt(0)

/** Lists warnings about unusual values of an issued NF-e (55); other documents have none. They never block issuing. */
export function warningsOf(dito: Dito): string[] {
  const { cabecalho, tipo } = dito
  if (!isIssued(tipo) || cabecalho['modelo'] !== '55') return []
  return [
    ...ofFreight(cabecalho),
    ...ofTerms(dito),
    ...ofGovernment(dito),
    ...ofRecipient(dito),
    ...ofSupplier(dito),
    ...dito.itens.flatMap((linha, i) => ofLine(dito, linha, i)),
  ]
}

const ofFreight = ({ fretepor, valorfrente }: Linha): string[] =>
  Number(fretepor) === WITHOUT_TRANSPORT && isMore(valorfrente) // the API's spelling
    ? [
        `Há R$ ${formatDecimal(String(valorfrente), 2, 2)} de frete, e o transporte diz "Sem ocorrência de transporte": escolha por conta de quem é`,
      ]
    : []

function ofTerms({ cabecalho, pagamento, hoje }: Dito): string[] {
  if (Number(cabecalho['tipo_faturamento']) !== A_VISTA) return []
  const dia = dayFromIso(hoje)
  const depois = pagamento
    .flatMap(({ parcelas }) => (parcelas ?? []) as readonly Linha[])
    .filter(({ vencimento }) => {
      const day = dayFromWire(String(vencimento ?? ''))
      return day !== null && dia !== null && compareDays(day, dia) > 0
    }).length
  if (depois === 0) return []
  return [
    `O faturamento é "à vista", e ${depois === 1 ? '1 parcela vence' : `${depois} parcelas vencem`} depois: confira se é "a prazo"`,
  ]
}

function ofGovernment({ cabecalho, hoje, rtc }: Dito): string[] {
  const lei = asOf(hoje)
  if (!rtc || cabecalho['gov_ente'] == null || !lei.ligado('compra_gov_destino')) return []
  return [
    `Compra governamental: IBS e CBS vão inteiros a quem compra, com alíquota zero dos demais (${lei.linha('compra_gov_destino')?.fonte}), e o grupo da compra sai assim na nota: confira-o com o contador`,
  ]
}

/**
 * Warns of an unusual CFOP when the recipient is the issuer. This is not a fault, because SEFAZ refuses such a
 * recipient only in an NFC-e (model 65, rejection 220).
 */
function ofRecipient(dito: Dito): string[] {
  if (!dito.proprio) return []
  const usuais = asOf(dito.hoje).lista('cfop_destinatario_proprio')
  const estranho = dito.itens
    .map(linha => ruledOf(dito, linha).cfop)
    .find(cfop => cfop !== '' && !usuais.includes(cfop))
  return estranho === undefined
    ? []
    : [
        `O destinatário é a própria empresa, e o CFOP ${estranho} não é de operação que ela faça consigo: confira quem recebe`,
      ]
}

/** Warns when a purchase note names another company as supplier: the supplier issues its own note of the sale. */
function ofSupplier({ cabecalho, tipo, proprio }: Dito): string[] {
  const { cpf_cnpj } = (cabecalho['parceiro'] ?? {}) as { cpf_cnpj?: unknown }
  if (!buys(tipo) || proprio || String(cpf_cnpj ?? '').length !== 14) return []
  return [
    'Esta nota é emitida por esta empresa, com número seu, e só emitida mexe no estoque e nas contas: a que o fornecedor emitiu entra pelo Manifesto do destinatário ou por Importar XML',
  ]
}

/** Finds a line's ICMS rule and the CFOP that the note will have. */
function ruledOf({ cabecalho, regras }: Dito, linha: Linha): { icms: Linha | undefined; cfop: string } {
  const icms = regras['icms']?.[String(linha['regraicms_id'])]
  const cfop = cfopOf(
    linha as never,
    icms,
    cabecalho['cfop_id'] == null ? null : String(cabecalho['cfop_id']),
  )
  return { icms, cfop: cfop ?? '' }
}

function ofLine(dito: Dito, linha: Linha, i: number): string[] {
  const { icms, cfop } = ruledOf(dito, linha)
  const quem = `Linha ${i + 1}`
  return [
    ...ofIcms(dito, linha, { icms, cfop }),
    ...ofFcp(dito, linha, { icms, cfop }),
    ...ofIpi(dito, linha),
    ...ofReform(dito, linha, cfop),
  ].map(aviso => `${quem}: ${aviso}`)
}

/** Warns of an FCP that a rule asks for inside the state, and that neither the company's row nor the law has. */
function ofFcp(
  { fcp, uf, hoje, tipo }: Dito,
  linha: Linha,
  { icms, cfop }: { icms: Linha | undefined; cfop: string },
): string[] {
  const coluna = icms?.['fcp']
  if (coluna == null || !/^[15]/.test(cfop) || !isComputed(linha as never, tipo)) return []
  if (!CST_ICMS.get(String(icms?.['cst']))?.fcp || fcpDaColuna(fcp, coluna, uf, hoje) !== null) return []
  return [
    `a regra pede o FCP ${coluna}, e a tabela de MVA e FCP não o tem de ${uf} a ${uf}: a nota sai sem FCP. Preencha-o em Fiscal, MVA e FCP`,
  ]
}

const RETIDO = ['60', '61', '500']

/**
 * Warns, in a sale, when the state requires a cBenef for the line's CST and the line has none, and when CFOP 5405 (tax
 * withheld earlier) has a CST not of withheld tax.
 */
function ofIcms(
  { hoje, tipo, uf }: Dito,
  linha: Linha,
  { icms, cfop }: { icms: Linha | undefined; cfop: string },
): string[] {
  if (!sells(tipo)) return []
  const cst = String((isComputed(linha as never, tipo) ? icms?.['cst'] : linha['csticms_id']) ?? '')
  const semCodigo = withoutCode(hoje, uf, cst, linha['cbenef'])
  return [
    ...(semCodigo
      ? [
          `${uf} pede no CST ${cst} o código de benefício fiscal (cBenef), e o produto não o tem (${semCodigo})`,
        ]
      : []),
    ...(cfop === '5405' && cst !== '' && !RETIDO.includes(cst)
      ? [`o CFOP 5405 é de imposto já retido, e sai com o CST ${cst}: o usual é 60 ou CSOSN 500`]
      : []),
  ]
}

/** Gives the law that asks for the code of benefit that an NF-e's line has not; null: none asks, or the line has it. */
function withoutCode(hoje: string, uf: string, cst: string, dito: unknown): string | null {
  const [lei, nota] = [asOf(hoje), { uf, modelo: '55' } as const]
  if (dito && typeof dito === 'string') return null
  const qual = lacksBenefit(lei, nota, cst, null)
    ? 'exigido'
    : beneficio(lei, nota, 'pedido', cst)
      ? 'pedido'
      : null
  return qual && (beneficioDaUf(lei, nota, qual)?.fonte ?? null)
}

/** Warns of an IPI that a rule charges from 2027 on, when it is zero but for goods that compete with the ZFM. */
function ofIpi({ regras, hoje, tipo }: Dito, linha: Linha): string[] {
  const fonte = isComputed(linha as never, tipo) && ipiIndevido(asOf(hoje), regras, linha)
  return fonte
    ? [
        `o IPI é zero desde 01/01/2027, menos o de bens que concorrem com os da Zona Franca (${fonte}), e a regra cobra: confira-a`,
      ]
    : []
}

function ofReform({ regras, rtc, tipo }: Dito, linha: Linha, cfop: string): string[] {
  const ibs = regras['ibs']?.[String(linha['regraibs_id'])]
  if (!rtc || !ibs) return []
  const isenta = naoOnerosaDe(cfop)
  if (isenta && ibs['classificacao_ibs'] === TRIBUTADA)
    return [
      `o CFOP ${cfop} é de ${isenta.nome}, e sai com IBS e CBS de venda (${TRIBUTADA}); veja a classe ${isenta.classe} (${isenta.fonte})`,
    ]
  const aMao = !isComputed(linha as never, tipo)
  const exige = CST_IBS_CBS.get(String(ibs['cst_ibs'] ?? ''))?.grupo === 'exige'
  return aMao && exige && isMore(linha['qtde']) && isMore(linha['preco']) && !isMore(linha['base_ibs_uf'])
    ? [
        'IBS e CBS saem com base R$ 0,00: digite a base na aba Reforma da linha, ou deixe assim se não há IBS nem CBS a lançar',
      ]
    : []
}
