import { isCpf } from '../../../document/cpf.ts'
import { asOf } from '../../../law/index.ts'
import { type Decimal, dec, ZERO } from '../../../money/decimal.ts'
import { formatMoney } from '../../../money/pt-br.ts'
import { zero } from '../../kit/text.ts'
import type { EntradaMdfe, PagamentoMdfe } from '../compose/entrada.ts'
import {
  isDocument,
  isFullLoad,
  isHired,
  isTac,
  ownerOf,
  type RegraMdfe,
  repeated,
  roadOf,
  rule,
} from './regra.ts'

const carrier = ({ ide }: EntradaMdfe): boolean => ide.tpEmit !== '2'

/** Makes a rule of each payment of the freight. */
const ofPayment = (
  codigo: string,
  fault: (pagamento: PagamentoMdfe, entrada: EntradaMdfe) => string | null | false,
): RegraMdfe =>
  rule(codigo, 'pagamentos', entrada =>
    (roadOf(entrada)?.pagamentos ?? []).map(pagamento => fault(pagamento, entrada)),
  )

const total = (valores: readonly { valor: string }[]): Decimal =>
  valores.reduce((sum, { valor }) => sum.plus(dec(valor)), ZERO)

const day = (iso: string): string => iso.slice(0, 10)

/** Rules of the vehicle, its drivers and its owner. */
const VEICULO: readonly RegraMdfe[] = [
  rule('646', 'reboques', entrada => {
    const rodo = roadOf(entrada)
    return rodo
      ? repeated([rodo.tracao, ...rodo.reboques].map(({ placa }) => placa)).map(
          placa => `A placa ${placa} está em dois veículos do manifesto`,
        )
      : []
  }),
  rule('645', 'motoristas', entrada =>
    (roadOf(entrada)?.tracao.condutores ?? []).map(
      ({ nome, cpf }) => !isCpf(cpf) && `O CPF de ${nome} está errado`,
    ),
  ),
  rule('577', 'motoristas', entrada =>
    repeated((roadOf(entrada)?.tracao.condutores ?? []).map(({ cpf }) => cpf)).map(
      cpf => `O condutor de CPF ${cpf} está duas vezes`,
    ),
  ),
  rule('745', 'tipo_transportador', entrada => [
    Boolean(entrada.ide.tpTransp) &&
      !ownerOf(entrada) &&
      'O tipo do transportador é só de veículo de outro dono: tire-o, ou diga o proprietário no cadastro do veículo',
  ]),
  rule('454', 'tipo_transportador', entrada => {
    const dono = ownerOf(entrada)
    return [
      dono !== null &&
        entrada.ide.tpEmit === '2' &&
        entrada.ide.tpTransp !== '2' &&
        `Carga própria em veículo de outro dono só vai por um autônomo (TAC): se ${dono.nome} não é um, é ${dono.nome} quem emite o CT-e e o MDF-e`,
    ]
  }),
  rule('458', 'veiculo', ({ emit, modal }) => [
    modal.modal === '1' &&
      modal.tracao.proprietario?.documento.numero === emit.documento.numero &&
      'O dono do veículo é a própria empresa: tire o proprietário do cadastro do veículo',
  ]),
  rule('718', 'veiculo', entrada => {
    const dono = ownerOf(entrada)
    return [dono && !isDocument(dono.documento) && `O CPF ou CNPJ de ${dono.nome} está errado`]
  }),
]

/** Rules of who carries for others: registration, contractor, insurance, operation code. */
const TRANSPORTADOR: readonly RegraMdfe[] = [
  ...(['veiculo', 'reboques'] as const).map(campo =>
    rule('688', campo, entrada => {
      const rodo = roadOf(entrada)
      return (rodo ? (campo === 'veiculo' ? [rodo.tracao] : rodo.reboques) : []).map(
        ({ placa, proprietario }) =>
          proprietario?.rntrc === '' && `Falta o RNTRC de ${placa}, que é de ${proprietario.nome}`,
      )
    }),
  ),
  rule('681', 'rntrc', entrada => {
    const rodo = roadOf(entrada)
    return [rodo?.rntrc, rodo?.tracao.proprietario?.rntrc].map(
      rntrc => Boolean(rntrc) && zero(rntrc) && 'O RNTRC não pode ser só zeros',
    )
  }),
  rule('688', 'rntrc', entrada => [
    carrier(entrada) && roadOf(entrada) && !roadOf(entrada)?.rntrc && 'Falta o RNTRC da transportadora',
  ]),
  rule('578', 'contratantes', entrada => [
    carrier(entrada) &&
      roadOf(entrada)?.contratantes.length === 0 &&
      'Falta quem contratou o transporte: o tomador do CT-e',
  ]),
  rule('717', 'contratantes', entrada =>
    (roadOf(entrada)?.contratantes ?? []).map(
      ({ nome, documento }) =>
        !isDocument(documento) && `O CPF ou CNPJ do contratante ${nome ?? documento.numero} está errado`,
    ),
  ),
  rule('698', 'seguros', entrada => [
    carrier(entrada) &&
      roadOf(entrada) &&
      entrada.seguros.length === 0 &&
      'Falta o seguro da carga, obrigatório para quem transporta para outros',
  ]),
  rule('699', 'seguros', entrada =>
    entrada.seguros.map(
      ({ seguradora, apolice, averbacoes }) =>
        carrier(entrada) &&
        Boolean(roadOf(entrada)) &&
        !(seguradora && apolice && averbacoes.length > 0) &&
        'O seguro precisa de seguradora, apólice e averbação',
    ),
  ),
  rule('542', 'seguros', ({ seguros }) =>
    seguros.map(
      ({ responsavel, documento }) =>
        responsavel === '2' && !documento && 'Diga o CNPJ ou CPF do contratante que responde pelo seguro',
    ),
  ),
  rule('684', 'ciots', entrada => {
    const rodo = roadOf(entrada)
    return [
      rodo !== null &&
        isHired(entrada) &&
        !isTac(entrada) &&
        asOf(entrada.ide.dhEmi).ligado('mdfe_ciot_geral') &&
        !rodo.ciots.some(({ codigo }) => codigo) &&
        'Falta o CIOT da operação de transporte',
    ]
  }),
  rule('304', 'ciots', entrada => [
    isTac(entrada) &&
      isHired(entrada) &&
      !roadOf(entrada)?.ciots.some(({ codigo }) => codigo) &&
      'Falta o CIOT da operação de transporte com um autônomo',
  ]),
  rule('716', 'ciots', entrada =>
    (roadOf(entrada)?.ciots ?? []).map(
      ({ documento }) => !isDocument(documento) && `O CPF ou CNPJ ${documento.numero} do CIOT está errado`,
    ),
  ),
  rule('719', 'vales', entrada =>
    (roadOf(entrada)?.vales ?? []).map(
      ({ fornecedora, pagador }) =>
        !(isDocument({ tipo: 'CNPJ', numero: fornecedora }) && (!pagador || isDocument(pagador))) &&
        'O CNPJ do vale-pedágio está errado',
    ),
  ),
  rule('731', 'categoria_eixos', entrada => {
    const rodo = roadOf(entrada)
    return [rodo && rodo.vales.length > 0 && !rodo.categoria && 'Falta a categoria de eixos do vale-pedágio']
  }),
]

/** Rules of the cargo: the predominant product, and what one document in the whole vehicle demands. */
const CARGA: readonly RegraMdfe[] = [
  rule('725', 'produto', entrada => [
    (carrier(entrada) || isFullLoad(entrada)) &&
      roadOf(entrada) &&
      !entrada.produto &&
      'Falta o produto predominante da carga, com o tipo dela',
  ]),
  rule('726', 'cep_carga', entrada => [
    roadOf(entrada) &&
      isFullLoad(entrada) &&
      !entrada.produto?.lotacao &&
      'Um documento só é carga lotação: diga o CEP de onde sai e de onde chega',
  ]),
  rule('301', 'produto', entrada => [
    roadOf(entrada) &&
      isFullLoad(entrada) &&
      !entrada.produto?.ncm &&
      'Um documento só é carga lotação: falta o NCM do produto',
  ]),
  rule('302', 'pagamentos', entrada => [
    isFullLoad(entrada) &&
      roadOf(entrada)?.pagamentos.length === 0 &&
      'Um documento só é carga lotação: falta o pagamento do frete',
  ]),
  rule('303', 'pagamentos', entrada => [
    isTac(entrada) &&
      isHired(entrada) &&
      !isFullLoad(entrada) &&
      roadOf(entrada)?.pagamentos.length === 0 &&
      'Falta o pagamento do frete ao autônomo, com os dados do banco',
  ]),
]

const PAGAMENTO: readonly RegraMdfe[] = [
  ofPayment(
    '727',
    ({ documento }) => !isDocument(documento) && `O CPF ou CNPJ ${documento.numero} de quem paga está errado`,
  ),
  ofPayment(
    '728',
    ({ recebimento }) =>
      'ipef' in recebimento &&
      !isDocument({ tipo: 'CNPJ', numero: recebimento.ipef }) &&
      'O CNPJ da instituição de pagamento está errado',
  ),
  ofPayment('746', ({ componentes, contrato }) => {
    const soma = total(componentes)
    return (
      !soma.equals(dec(contrato)) &&
      `Os componentes somam ${formatMoney(soma.toFixed(2))}, e o contrato é de ${formatMoney(contrato)}`
    )
  }),
  ofPayment(
    '724',
    ({ aPrazo, parcelas }) => !aPrazo && parcelas.length > 0 && 'O pagamento à vista não tem parcelas',
  ),
  ofPayment(
    '729',
    ({ aPrazo, parcelas }) => aPrazo && parcelas.length === 0 && 'O pagamento a prazo precisa das parcelas',
  ),
  ofPayment('736', ({ parcelas }, { ide }) => {
    const cedo = parcelas.find(({ vencimento }) => vencimento < day(ide.dhEmi))
    return cedo ? 'A parcela não pode vencer antes da emissão' : null
  }),
  ofPayment(
    '737',
    ({ parcelas }) =>
      parcelas.some(({ vencimento }, i) => i > 0 && vencimento <= (parcelas[i - 1]?.vencimento ?? '')) &&
      'As parcelas vencem em ordem, uma depois da outra',
  ),
  ofPayment('738', ({ aPrazo, parcelas, contrato, adiantamento }) => {
    if (!aPrazo || parcelas.length === 0) return null
    const devido = dec(contrato).minus(dec(adiantamento ?? '0'))
    const soma = total(parcelas)
    return (
      !soma.equals(devido) &&
      `As parcelas somam ${formatMoney(soma.toFixed(2))}, e faltam pagar ${formatMoney(devido.toFixed(2))}`
    )
  }),
  ofPayment(
    '739',
    ({ aPrazo, adiantamento }) =>
      !aPrazo && !zero(adiantamento) && 'O pagamento à vista não tem adiantamento',
  ),
]

/** Rules of the road. */
export const RODOVIARIO: readonly RegraMdfe[] = [...VEICULO, ...TRANSPORTADOR, ...CARGA, ...PAGAMENTO]
