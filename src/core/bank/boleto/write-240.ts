/** Writes a remittance of 240 positions: FEBRABAN's records, and what each bank writes otherwise. */
import { digit11 } from '../../document/boleto.ts'
import { dec, ZERO } from '../../money/decimal.ts'
import {
  type CabecalhoDaRemessa,
  type ContaDeCobranca,
  type Ordem,
  type TituloDaRemessa,
  zeros,
} from './account.ts'
import { type CampoDaRemessa, cents, day, hasAny, kindOf, n, row, x } from './record.ts'

const CODES: Readonly<Record<Ordem, string>> = { entrada: '01', baixa: '02', vencimento: '06' }

interface Own {
  /** Name of the bank, and versions of file and lot. */
  nome: string
  versoes: readonly [arquivo: string, lote: string]
  arquivo(conta: ContaDeCobranca): readonly CampoDaRemessa[]
  lote(conta: ContaDeCobranca): readonly CampoDaRemessa[]
  p(conta: ContaDeCobranca, titulo: TituloDaRemessa): readonly CampoDaRemessa[]
  r?(): readonly CampoDaRemessa[]
  /** True: the lot ends with how many boletos it has, and their sum. */
  soma: boolean
  /** True: an instruction has no payer. */
  soP?: true
}

/** Codes of interest: R$ a day, % a month, none. */
const [DAILY, MONTHLY, FREE] = ['1', '2', '3'] as const

/** Tells how a boleto is charged when it is late: by the month's rate where a day's amount is less than a cent. */
const lateOf = ({ juros, mora_dia }: Pick<TituloDaRemessa, 'juros' | 'mora_dia'>) =>
  hasAny(mora_dia) ? DAILY : hasAny(juros) ? MONTHLY : FREE

const bare = (nosso: string): string => nosso.replace(/[^0-9A-Z]/g, '')

/** Branch and account of a Caixa payee, whose account is the agreement. */
const payeeOfCaixa = ({ convenio }: ContaDeCobranca, from: number, to: number): CampoDaRemessa =>
  n(from, to, convenio.padEnd(to - from + 1, '0'))
const branchOfCaixa = ({ agencia }: ContaDeCobranca, from: number): readonly CampoDaRemessa[] => [
  n(from, from + 4, agencia),
  n(from + 5, from + 5, digit11(zeros(agencia, 5), '0')),
]
/** Branch and account as Itaú writes them, with the digit alone at the end. */
const accountOfItau = (
  { agencia, conta, conta_dv }: ContaDeCobranca,
  from: number,
): readonly CampoDaRemessa[] => [
  ...[n(from, from + 4, agencia), x(from + 5, from + 5, ''), n(from + 6, from + 17, conta)],
  ...[x(from + 18, from + 18, ''), x(from + 19, from + 19, conta_dv)],
]

const OWN: Readonly<Record<string, Own>> = {
  '001': {
    ...{ nome: 'BANCO DO BRASIL S.A.', versoes: ['083', '042'], soma: false },
    arquivo: conta => agreementOfBB(conta, 33),
    lote: conta => agreementOfBB(conta, 34),
    // a simple boleto of wallet 17 has a code of its own
    p: ({ carteira }) => [n(58, 58, carteira === '17' ? '7' : '1'), n(62, 62, '0')],
  },
  '033': {
    ...{ nome: 'BANCO SANTANDER', versoes: ['040', '030'], soma: false, soP: true },
    arquivo: ({ transmissao }) => [
      ...[n(33, 47, transmissao), x(48, 72, ''), x(152, 157, ''), x(167, 240, '')],
    ],
    lote: ({ transmissao }) => [x(34, 53, ''), n(54, 68, transmissao), x(69, 73, ''), x(200, 240, '')],
    p: ({ agencia, agencia_dv, conta, conta_dv }, { nosso_numero }) => [
      ...[n(18, 21, agencia), n(22, 22, agencia_dv || '0'), n(23, 31, conta), n(32, 32, conta_dv)],
      ...[n(33, 41, conta), n(42, 42, conta_dv), x(43, 44, ''), n(45, 57, bare(nosso_numero))],
      ...[n(58, 60, '512'), x(61, 62, ''), n(221, 221, '0'), n(224, 229, '300000'), x(230, 240, '')],
    ],
    r: () => [x(42, 65, ''), x(90, 240, '')],
  },
  '104': {
    ...{ nome: 'CAIXA ECONOMICA FEDERAL', versoes: ['101', '060'], soma: true },
    arquivo: conta => [
      ...[n(33, 52, '0'), ...branchOfCaixa(conta, 53), payeeOfCaixa(conta, 59, 72), x(172, 191, '')],
      ...[x(192, 211, 'REMESSA-PRODUCAO'), x(212, 240, '')],
    ],
    lote: conta => [
      ...[n(12, 13, '0'), payeeOfCaixa(conta, 34, 53), ...branchOfCaixa(conta, 54)],
      ...[payeeOfCaixa({ ...conta, convenio: conta.convenio.length === 7 ? '' : conta.convenio }, 60, 73)],
    ],
    p: (conta, { nosso_numero, documento }) => [
      ...[...branchOfCaixa(conta, 18), payeeOfCaixa(conta, 24, 37), n(38, 39, '0')],
      // its check digit is only printed
      ...[
        n(40, 57, bare(nosso_numero).slice(0, 17)),
        n(58, 62, '11220'),
        x(63, 73, documento),
        x(74, 77, ''),
      ],
      ...[n(106, 106, '0'), n(224, 224, '1'), n(225, 227, '060')],
    ],
    r: () => [x(90, 240, '')],
  },
  '208': {
    ...{ nome: 'BANCO BTG PACTUAL S.A.', versoes: ['083', '060'], soma: false },
    arquivo: ({ convenio }) => [x(33, 52, convenio)],
    lote: () => [],
    p: ({ carteira }) => [n(58, 58, carteira), n(107, 108, '01'), n(224, 224, '1'), n(225, 227, '060')],
  },
  '341': {
    ...{ nome: 'BANCO ITAU SA', versoes: ['040', '030'], soma: true },
    arquivo: conta => [x(33, 52, ''), ...accountOfItau(conta, 53), n(158, 163, '0'), x(172, 240, '')],
    lote: conta => [n(12, 13, '0'), x(34, 53, ''), ...accountOfItau(conta, 54)],
    p: (conta, { nosso_numero, documento, mora_dia, encargos }) => [
      ...[...accountOfItau(conta, 18), x(38, 57, bare(nosso_numero)), n(58, 62, '0')],
      ...[x(63, 72, documento), x(73, 77, ''), n(106, 106, '0'), n(107, 108, '01'), n(118, 118, '0')],
      // this bank takes an amount a day alone
      ...[day(119, 126, hasAny(mora_dia) ? encargos : ''), cents(127, 141, mora_dia), n(221, 239, '0')],
    ],
    r: () => [x(90, 240, '')],
  },
  '756': {
    ...{ nome: 'SICOOB', versoes: ['081', '040'], soma: true },
    arquivo: () => [x(33, 52, ''), n(72, 72, '0')],
    lote: () => [],
    p: ({ carteira, variacao }, { nosso_numero, ...titulo }) => [
      ...[n(38, 47, bare(nosso_numero)), n(48, 49, '01'), n(50, 51, variacao), n(52, 52, '4'), x(53, 57, '')],
      ...[n(58, 58, carteira), n(59, 59, '0'), x(60, 60, ''), x(225, 227, '')],
      ...(lateOf(titulo) === FREE ? [n(118, 118, '0')] : []),
    ],
  },
}

function agreementOfBB(
  { convenio, carteira, variacao }: ContaDeCobranca,
  from: number,
): readonly CampoDaRemessa[] {
  return [
    ...[n(from, from + 8, convenio), n(from + 9, from + 12, '0014'), n(from + 13, from + 14, carteira)],
    ...[n(from + 15, from + 17, variacao), x(from + 18, from + 19, '')],
  ]
}

const accountAt = (conta: ContaDeCobranca, from: number): readonly CampoDaRemessa[] => [
  ...[n(from, from + 4, conta.agencia), x(from + 5, from + 5, conta.agencia_dv)],
  ...[n(from + 6, from + 17, conta.conta), x(from + 18, from + 18, conta.conta_dv)],
]

/** Writes the lines of a file. @throws RangeError for a bank without a layout of 240 here */
export function lines240(
  { conta, beneficiario, numero, dia, hora }: CabecalhoDaRemessa,
  titulos: readonly TituloDaRemessa[],
): string[] {
  const { banco } = conta
  const own = OWN[banco]
  if (!own) throw new RangeError(banco)
  const { documento, nome } = beneficiario
  const kind = kindOf(documento)
  // Santander's first line has the payee's kind and number one column earlier
  const payee =
    banco === '033' ? [n(17, 17, kind), n(18, 32, documento)] : [n(18, 18, kind), n(19, 32, documento)]
  const head = row(
    240,
    ...[n(1, 3, banco), n(4, 8, '0'), ...payee, ...(banco === '033' ? [] : accountAt(conta, 53))],
    ...[x(73, 102, nome), x(103, 132, own.nome), n(143, 143, '1'), day(144, 151, dia), n(152, 157, hora)],
    ...[n(158, 163, numero), n(164, 166, own.versoes[0]), n(167, 171, '0'), ...own.arquivo(conta)],
  )
  const lot = row(
    240,
    ...[n(1, 3, banco), n(4, 7, '1'), x(8, 9, '1R'), n(10, 11, '01'), n(14, 16, own.versoes[1])],
    ...[n(18, 18, kind), n(19, 33, documento), ...(banco === '033' ? [] : accountAt(conta, 54))],
    ...[x(74, 103, nome), n(184, 191, numero), day(192, 199, dia), n(200, 207, '0'), ...own.lote(conta)],
  )
  const details: string[] = []
  for (const titulo of titulos)
    for (const segment of segmentsOf(own, conta, titulo)) details.push(segment(n(9, 13, details.length + 1)))
  const sum = titulos.reduce((all, { valor }) => all.plus(dec(valor)), ZERO).toFixed(2)
  const records = details.length + 2
  const rest = own.soma
    ? [n(24, 29, titulos.length), cents(30, 46, sum), n(47, 115, '0')]
    : banco === '208'
      ? [n(24, 115, '0')]
      : []
  const end = ['033', '104'].includes(banco) ? [] : [n(30, 35, '0')]
  return [
    ...[head, lot, ...details],
    row(240, n(1, 3, banco), n(4, 7, '1'), n(8, 8, '5'), n(18, 23, records), ...rest),
    row(240, n(1, 3, banco), n(4, 8, '99999'), n(18, 23, '1'), n(24, 29, records + 2), ...end),
  ]
}

/** Gives the segments of a boleto, each to be written at its place in the lot. */
function segmentsOf(
  own: Own,
  conta: ContaDeCobranca,
  titulo: TituloDaRemessa,
): readonly ((place: CampoDaRemessa) => string)[] {
  const { ordem, vencimento, emissao, valor, juros, mora_dia, multa, encargos, documento, pagador } = titulo
  const start = (letter: string): readonly CampoDaRemessa[] => [
    ...[n(1, 3, conta.banco), n(4, 7, '1'), n(8, 8, '3'), x(14, 14, letter), n(16, 17, CODES[ordem])],
  ]
  const [late, fined] = [lateOf(titulo), hasAny(multa)]
  const p: readonly CampoDaRemessa[] = [
    ...[...start('P'), ...accountAt(conta, 18), x(38, 57, bare(titulo.nosso_numero)), n(58, 62, '11122')],
    ...[x(63, 77, documento), day(78, 85, vencimento), cents(86, 100, valor), n(101, 105, '0')],
    ...[n(107, 108, '02'), x(109, 109, 'N'), day(110, 117, emissao), n(118, 118, late)],
    ...[day(119, 126, late === FREE ? '' : encargos), n(142, 195, '0')],
    cents(127, 141, late === MONTHLY ? juros : mora_dia),
    ...[x(196, 220, documento), n(221, 221, '3'), n(222, 227, '0'), n(228, 229, '09'), n(230, 239, '0')],
    ...own.p(conta, titulo),
  ]
  const q: readonly CampoDaRemessa[] = [
    ...[...start('Q'), n(18, 18, kindOf(pagador.documento)), n(19, 33, pagador.documento)],
    ...[x(34, 73, pagador.nome), x(74, 113, pagador.endereco), x(114, 128, pagador.bairro)],
    ...[n(129, 136, pagador.cep), x(137, 151, pagador.cidade), x(152, 153, pagador.uf)],
    ...[n(154, 169, '0'), n(210, conta.banco === '033' ? 221 : 212, '0')],
  ]
  const r: readonly CampoDaRemessa[] = [
    ...[...start('R'), n(18, 65, '0'), n(66, 66, fined ? '2' : '0'), day(67, 74, fined ? encargos : '')],
    ...[cents(75, 89, multa), n(200, 215, '0'), n(217, 228, '0'), n(231, 231, '0'), ...(own.r?.() ?? [])],
  ]
  const asked = ordem === 'entrada' ? [p, q, ...(fined ? [r] : [])] : own.soP ? [p] : [p, q]
  return asked.map(campos => (place: CampoDaRemessa) => row(240, ...campos, place))
}
