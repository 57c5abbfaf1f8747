/** Writes a remittance of 400 positions, whose records are each bank's. */
import { dec, ZERO } from '../../money/decimal.ts'
import type { CabecalhoDaRemessa, Ordem, TituloDaRemessa } from './account.ts'
import { type CampoDaRemessa, cents, day, hasAny, kindOf, n, row, x } from './record.ts'

const CODES: Readonly<Record<Ordem, string>> = { entrada: '01', baixa: '02', vencimento: '06' }

interface Own {
  cabecalho(head: CabecalhoDaRemessa): readonly CampoDaRemessa[]
  titulo(head: CabecalhoDaRemessa, titulo: TituloDaRemessa): readonly CampoDaRemessa[]
  /** A second record of the boleto. */
  mais?(titulo: TituloDaRemessa): readonly CampoDaRemessa[] | null
  fim(head: CabecalhoDaRemessa, total: string): readonly CampoDaRemessa[]
}

const bare = (nosso: string): string => nosso.replace(/[^0-9A-Z]/g, '')
const turned = (iso: string): string => iso.replaceAll('-', '')

const first = (
  { beneficiario, dia }: CabecalhoDaRemessa,
  banco: string,
  nome: string,
): readonly CampoDaRemessa[] => [
  ...[x(1, 9, '01REMESSA'), x(10, 26, '01COBRANCA'), x(47, 76, beneficiario.nome), n(77, 79, banco)],
  ...[x(80, 94, nome), day(95, 100, dia)],
]

/** Fields that all but Inter write in the same columns. */
const common = (titulo: TituloDaRemessa): readonly CampoDaRemessa[] => {
  const { ordem, documento, vencimento, valor, emissao, mora_dia, pagador } = titulo
  return [
    ...[x(1, 1, '1'), x(38, 62, documento), n(109, 110, CODES[ordem]), x(111, 120, documento)],
    ...[day(121, 126, vencimento), cents(127, 139, valor), n(148, 149, '01'), x(150, 150, 'N')],
    ...[day(151, 156, emissao), n(157, 160, '0'), cents(161, 173, mora_dia), n(174, 218, '0')],
    ...[n(219, 220, kindOf(pagador.documento)), n(221, 234, pagador.documento), x(235, 274, pagador.nome)],
    ...[x(275, 314, pagador.endereco), n(327, 334, pagador.cep)],
  ]
}

const cityOf = ({ pagador }: TituloDaRemessa): readonly CampoDaRemessa[] => [
  ...[x(335, 349, pagador.cidade), x(350, 351, pagador.uf)],
]

const OWN: Readonly<Record<string, Own>> = {
  '041': {
    cabecalho: head => [...first(head, '041', 'BANRISUL'), x(10, 26, ''), n(27, 39, head.conta.convenio)],
    titulo: ({ conta }, titulo) => [
      ...[...common(titulo), n(18, 30, conta.convenio), n(63, 72, bare(titulo.nosso_numero))],
      ...[x(108, 108, conta.carteira), n(140, 142, '041'), n(148, 149, '08'), x(270, 274, '')],
      // instruction 18 charges the fine of columns 322
      ...[n(159, 160, hasAny(titulo.multa) ? '18' : '0'), n(161, 161, '0')],
      ...[n(322, 324, dec(titulo.multa).times(10).toFixed(0)), n(325, 326, '0'), ...cityOf(titulo)],
      ...[n(352, 355, '0'), n(357, 371, '0')],
    ],
    fim: (_, total) => [cents(28, 40, total)],
  },
  '077': {
    cabecalho: head => [...first(head, '077', 'INTER'), x(109, 110, 'MX'), n(111, 117, head.numero)],
    titulo: ({ conta }, titulo) => {
      const { documento, vencimento, valor, emissao, juros, multa, encargos, pagador } = titulo
      const [late, fined] = [hasAny(juros), hasAny(multa)]
      return [
        ...[
          x(1, 1, '1'),
          n(21, 27, '1120001'),
          n(28, 37, conta.conta + conta.conta_dv),
          x(38, 62, documento),
        ],
        ...[n(63, 65, '0'), n(66, 66, fined ? '2' : '0'), n(67, 79, '0'), cents(80, 83, multa)],
        ...[day(84, 89, fined ? encargos : ''), n(90, 100, '0'), n(109, 110, '01'), x(111, 120, documento)],
        ...[day(121, 126, vencimento), cents(127, 139, valor), n(140, 141, '60'), n(148, 149, '01')],
        ...[x(150, 150, 'N'), day(151, 156, emissao), n(160, 160, late ? '2' : '0'), n(161, 173, '0')],
        ...[cents(174, 177, juros), day(178, 183, late ? encargos : ''), n(184, 220, '0')],
        ...[
          n(221, 222, kindOf(pagador.documento)),
          n(223, 236, pagador.documento),
          x(237, 276, pagador.nome),
        ],
        ...[x(277, 316, pagador.endereco), n(317, 324, pagador.cep)],
      ]
    },
    fim: () => [],
  },
  '237': {
    cabecalho: head => [
      ...[...first(head, '237', 'BRADESCO'), n(27, 46, head.conta.convenio), x(109, 110, 'MX')],
      n(111, 117, head.numero),
    ],
    titulo: ({ conta }, titulo) => [
      ...[...common(titulo), n(2, 21, '0'), n(22, 24, conta.carteira), n(25, 29, conta.agencia)],
      ...[n(30, 36, conta.conta), x(37, 37, conta.conta_dv), n(63, 65, '0')],
      ...[n(66, 66, hasAny(titulo.multa) ? '2' : '0'), cents(67, 70, titulo.multa)],
      ...[x(71, 82, bare(titulo.nosso_numero).slice(conta.carteira.length)), n(83, 92, '0')],
      ...[x(93, 94, '2N'), n(106, 106, '2'), n(140, 147, '0')],
    ],
    fim: () => [],
  },
  '341': {
    cabecalho: head => [
      ...[...first(head, '341', 'BANCO ITAU SA'), n(27, 30, head.conta.agencia), n(31, 32, '0')],
      ...[n(33, 37, head.conta.conta), x(38, 38, head.conta.conta_dv)],
    ],
    titulo: ({ conta, beneficiario }, titulo) => [
      ...[...common(titulo), n(2, 3, kindOf(beneficiario.documento)), n(4, 17, beneficiario.documento)],
      ...[n(18, 21, conta.agencia), n(22, 23, '0'), n(24, 28, conta.conta), x(29, 29, conta.conta_dv)],
      ...[n(34, 37, '0'), n(63, 70, titulo.nosso_numero.slice(4, 12)), n(71, 83, '0')],
      ...[n(84, 86, conta.carteira), x(108, 108, 'I'), n(140, 142, '341'), n(143, 147, '0')],
      ...[x(265, 274, ''), x(315, 326, titulo.pagador.bairro), ...cityOf(titulo)],
      ...[day(386, 391, hasAny(titulo.mora_dia) ? titulo.encargos : ''), n(392, 393, '0')],
    ],
    mais: ({ ordem, multa, encargos }) =>
      ordem === 'entrada' && hasAny(multa)
        ? [x(1, 2, '22'), day(3, 10, encargos), cents(11, 23, multa)]
        : null,
    fim: () => [],
  },
  '748': {
    cabecalho: head => [
      ...[...first(head, '748', 'SICREDI'), n(27, 31, head.conta.convenio), x(46, 76, '')],
      ...[n(32, 45, head.beneficiario.documento), x(95, 102, turned(head.dia)), n(111, 117, head.numero)],
      x(391, 394, '2.00'),
    ],
    titulo: ({ dia }, titulo) => [
      ...[...common(titulo), x(2, 4, 'AAA'), x(17, 19, 'AAA'), x(38, 47, ''), x(57, 62, '')],
      ...[n(48, 56, bare(titulo.nosso_numero)), x(63, 70, turned(dia)), x(72, 72, 'N'), x(74, 74, 'B')],
      ...[n(83, 92, '0'), cents(93, 96, titulo.multa), x(148, 149, ' A')],
      ...[n(219, 220, `${kindOf(titulo.pagador.documento)}0`), n(315, 325, '0'), n(335, 339, '0')],
    ],
    fim: ({ conta }) => [n(2, 2, '1'), n(3, 5, '748'), n(6, 10, conta.convenio)],
  },
}

/** Writes the lines of a file. @throws RangeError for a bank without a layout of 400 here */
export function lines400(head: CabecalhoDaRemessa, titulos: readonly TituloDaRemessa[]): string[] {
  const own = OWN[head.conta.banco]
  if (!own) throw new RangeError(head.conta.banco)
  const total = titulos.reduce((all, { valor }) => all.plus(dec(valor)), ZERO).toFixed(2)
  const details = titulos.flatMap(titulo => {
    const more = own.mais?.(titulo)
    return [own.titulo(head, titulo), ...(more ? [more] : [])]
  })
  return [own.cabecalho(head), ...details, [x(1, 1, '9'), ...own.fim(head, total)]].map((campos, at) =>
    row(400, ...campos, n(395, 400, at + 1)),
  )
}
