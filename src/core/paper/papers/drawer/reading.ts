import { CAIXA_EVENTS, type CaixaEvent } from '../../../caixa/event.ts'
import { countPendings, PENDING_WORDS } from '../../../caixa/pendings.ts'
import {
  nameOfZ,
  type OperatorPart,
  type Reading,
  type Receipts,
  timesOf,
  type ZBody,
  type ZComplement,
} from '../../../caixa/reading.ts'
import { dec } from '../../../money/decimal.ts'
import { nomePagamento } from '../../../tender/index.ts'
import { reais } from '../../format.ts'
import { type Bloco, type Danfe, pairOf, regua, texto } from '../../ticket.ts'
import { signature } from '../../ticket-head.ts'
import { drawerHead, type GavetaImpressa, NOT_FISCAL, timeAt } from './slip.ts'

interface Lida extends GavetaImpressa {
  /** True prints amounts too. False prints only quantities, the change fund and counted amounts. */
  tudo: boolean
}

/** Builds the paper of an X reading: the till session so far. */
export function readingPaper(x: Reading, { por, em, ...lida }: Lida & { por: string; em: string }): Danfe {
  return {
    titulo: `Leitura X ${lida.terminal}`,
    blocos: [
      ...drawerHead('LEITURA X', lida),
      pairOf('Lida em', timeAt(em, lida.fuso)),
      pairOf('Por', por),
      ...readingLines(x, lida),
      NOT_FISCAL,
    ],
  }
}

/** Builds the lines of an X reading below its head, which the till's window shows too. */
export const readingLines = (x: Reading, lida: Pick<Lida, 'tudo' | 'fuso'>): Bloco[] => [
  ...told(x, lida),
  ...x.meios.flatMap(({ meio, ...sums }) => [
    pairOf(nomePagamento(meio), lida.tudo ? reais(sums.esperado) : quantity(sums.qtde), 'forte'),
    ...(lida.tudo ? ways(sums) : []),
  ]),
  ...done(x, lida),
  ...open(x),
]

/** Builds the papers of a closing: its Z reading, and the complements made after the Z. */
export function closingPapers(z: ZBody, complements: readonly ZComplement[], lida: Lida): Danfe[] {
  return [zPaper(z, lida), ...complements.map(each => complementPaper(each, lida))]
}

function zPaper(z: ZBody, lida: Lida): Danfe {
  const { tudo, fuso } = lida
  const nome = nameOfZ(z.numero, 0)
  const last = z.contagens.at(-1)
  return {
    titulo: `${nome} ${lida.terminal}`,
    blocos: [
      ...drawerHead(`REDUÇÃO ${nome}`, lida),
      pairOf('Fechado', timeAt(z.fechado_em, fuso)),
      pairOf('Por', z.fechado_por),
      ...(z.aprovado_por ? [pairOf('Autorizado por', z.aprovado_por)] : []),
      ...told(z, lida),
      ...z.meios.flatMap(({ meio, contado, diferenca, ...sums }) => [
        pairOf(nomePagamento(meio), quantity(sums.qtde), 'forte'),
        ...(tudo ? [...ways(sums), pairOf('  esperado', reais(sums.esperado), 'miudo')] : []),
        // what nobody counted stands as expected: no figure says that it was counted
        pairOf('  contado', last && last.meios[meio] === undefined ? 'não contado' : reais(contado)),
        ...(tudo && !dec(diferenca).isZero()
          ? [pairOf(dec(diferenca).lt(0) ? '  FALTOU' : '  SOBROU', reais(diferenca), 'forte')]
          : []),
      ]),
      ...z.contagens.flatMap(({ tentativa, cedulas, meios }): Bloco[] => [
        texto(`${tentativa}ª contagem`, 'forte'),
        ...Object.entries(cedulas ?? {})
          .toSorted(([a], [b]) => Number(b) - Number(a))
          .map(([valor, n]) =>
            pairOf(`  ${n} × ${reais(valor)}`, reais(dec(valor).times(n).toFixed(2)), 'miudo'),
          ),
        ...Object.entries(meios).map(([meio, valor]) =>
          pairOf(`  ${nomePagamento(meio)}`, reais(valor), 'miudo'),
        ),
      ]),
      pairOf('Fica na gaveta', reais(z.fundo)),
      ...(z.justificativa ? [texto(`Justificativa: ${z.justificativa}`)] : []),
      ...done(z, lida),
      ...open(z),
      regua,
      ...(tudo ? [pairOf('GRANDE TOTAL R$', reais(z.grande_total), 'forte')] : []),
      ...signature(z.fechado_por),
      NOT_FISCAL,
    ],
  }
}

/** Lists what a session leaves open, with the uuids of the sales. */
function open({ pendencias }: Pick<Reading, 'pendencias'>): Bloco[] {
  const pending = countPendings(pendencias)
  return [
    ...(pending === 0 ? [] : [regua, texto(`PENDENTES: ${pending}`, 'forte')]),
    ...pendencias.flatMap(({ tipo, ids }): Bloco[] => [
      texto(PENDING_WORDS[tipo] ?? `Nota ${tipo}`),
      ...ids.map(id => texto(`  ${id}`, 'miudo')),
    ]),
  ]
}

function complementPaper({ numero, complemento, vendas, canceladas = [] }: ZComplement, lida: Lida): Danfe {
  const nome = nameOfZ(numero, complemento)
  return {
    titulo: `${nome} ${lida.terminal}`,
    blocos: [
      ...drawerHead(`COMPLEMENTO DA REDUÇÃO ${nome}`, lida),
      ...(vendas.length > 0 ? [texto('Vendas que chegaram depois do fechamento', 'miudo')] : []),
      ...vendas.flatMap(({ uuid, valor, paga_em, meios }) => [
        pairOf(timeAt(paga_em, lida.fuso), lida.tudo ? reais(valor) : '', 'forte'),
        texto(`  ${uuid}`, 'miudo'),
        ...(lida.tudo
          ? meios.map(each =>
              pairOf(
                `  ${nomePagamento(each.meio)}`,
                reais(`${each.sinal < 0 ? '-' : ''}${each.valor}`),
                'miudo',
              ),
            )
          : []),
      ]),
      ...(canceladas.length > 0 ? [texto('Cancelamentos que terminaram depois do fechamento', 'miudo')] : []),
      ...canceladas.flatMap(({ uuid, valor, em, meios }) => [
        pairOf(timeAt(em, lida.fuso), lida.tudo ? reais(`-${valor}`) : '', 'forte'),
        texto(`  ${uuid}`, 'miudo'),
        ...(lida.tudo
          ? meios.map(each => pairOf(`  ${nomePagamento(each.meio)}`, reais(`-${each.valor}`), 'miudo'))
          : []),
      ]),
      NOT_FISCAL,
    ],
  }
}

const quantity = (n: number): string => `${n} ${n === 1 ? 'venda' : 'vendas'}`

const ways = ({
  abertura,
  entradas,
  saidas,
}: {
  abertura: string
  entradas: string
  saidas: string
}): Bloco[] =>
  [
    ['abertura', abertura],
    ['entradas', entradas],
    ['saídas', saidas],
  ]
    .filter(([, valor]) => /[1-9]/.test(valor ?? ''))
    .map(([nome, valor]) => pairOf(`  ${nome}`, reais(valor ?? ''), 'miudo'))

/** Lists session, sales and notes, which X and Z print in one form. */
function told(x: Omit<Reading, 'meios'>, { tudo, fuso }: Pick<Lida, 'tudo' | 'fuso'>): Bloco[] {
  const { vendas } = x
  const amount = (nome: string, valor: string): Bloco[] =>
    tudo && /[1-9]/.test(valor) ? [pairOf(nome, reais(valor))] : []
  return [
    pairOf('Aberto', timeAt(x.aberto_em, fuso)),
    pairOf('Por', x.aberto_por),
    pairOf('Fundo de troco', reais(x.abertura)),
    ...(tudo ? ofOpening(x) : []),
    regua,
    pairOf('VENDAS', String(vendas.qtde), 'forte'),
    ...(vendas.primeira ? [pairOf('Notas', `${vendas.primeira} a ${vendas.ultima}`)] : []),
    ...amount('Bruto', vendas.bruto),
    ...amount('Descontos', vendas.descontos),
    ...amount('Acréscimos', vendas.acrescimos),
    ...amount('LÍQUIDO', vendas.liquido),
    ...(vendas.canceladas === 0
      ? []
      : [pairOf(`Canceladas: ${vendas.canceladas}`, tudo ? reais(vendas.valor_canceladas) : '')]),
    ...(vendas.itens_cancelados === 0 ? [] : [pairOf('Itens cancelados', String(vendas.itens_cancelados))]),
    ...x.notas.map(({ modelo, situacao, qtde }) =>
      pairOf(`${modelo === '65' ? 'NFC-e' : 'NF-e'} ${situacao}`, String(qtde)),
    ),
    regua,
  ]
}

/** Says how much the counted fund differs from what the last closing left; empty: nothing was left, or it is the same. */
function ofOpening({
  abertura,
  abertura_esperada,
}: Pick<Reading, 'abertura' | 'abertura_esperada'>): Bloco[] {
  if (abertura_esperada === null) return []
  const diferenca = dec(abertura).minus(abertura_esperada)
  if (diferenca.isZero()) return []
  return [
    pairOf(diferenca.lt(0) ? '  FALTOU NA ABERTURA' : '  SOBROU NA ABERTURA', reais(diferenca.toFixed(2))),
  ]
}

/** Lists totals by payment method under a title. A Z stored by an older version may lack `rows`. */
const byTender = (titulo: string, tudo: boolean, rows: readonly Receipts[] = []): Bloco[] =>
  rows.length === 0
    ? []
    : [
        regua,
        texto(titulo, 'forte'),
        ...rows.map(({ meio, qtde, valor }) =>
          pairOf(`${nomePagamento(meio)} (${qtde})`, tudo ? reais(valor) : ''),
        ),
      ]

/** Lists the sales of each operator, where several shared the drawer. */
const byOperator = (tudo: boolean, parts: readonly OperatorPart[] = []): Bloco[] =>
  parts.length < 2
    ? []
    : [
        regua,
        texto('POR OPERADOR', 'forte'),
        ...parts.flatMap(({ nome, qtde, liquido, meios }) => [
          pairOf(`${nome} (${qtde})`, tudo ? reais(liquido) : ''),
          ...(tudo
            ? meios.map(({ meio, valor }) => pairOf(`  ${nomePagamento(meio)}`, reais(valor), 'miudo'))
            : []),
        ]),
      ]

/** Lists received instalments, paid bills, returns, and the events at the drawer, each kind with its number and sum. */
function done(x: Omit<Reading, 'meios'>, { tudo }: Pick<Lida, 'tudo'>): Bloco[] {
  const kinds = [...new Set(x.eventos.map(({ tipo }) => tipo))]
  const sum = (tipo: CaixaEvent): string =>
    x.eventos
      .filter(each => each.tipo === tipo)
      .reduce((total, { valor }) => total.plus(valor), dec('0'))
      .toFixed(2)
  return [
    ...byTender('RECEBIDO DE CONTAS', tudo, x.recebimentos),
    ...byTender('CONTAS PAGAS', tudo, x.pagamentos),
    ...byTender('DEVOLUÇÕES', tudo, x.devolucoes),
    ...byOperator(tudo, x.operadores),
    regua,
    ...kinds.map(tipo => {
      const valor = sum(tipo)
      const n = timesOf(x.eventos, tipo)
      return pairOf(`${CAIXA_EVENTS[tipo]} (${n})`, tudo && /[1-9]/.test(valor) ? reais(valor) : '', 'miudo')
    }),
  ]
}
