import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import { MAIN_ACCOUNTS } from '../../../src/domain/money/accounts.ts'
import { type Cause, defineCause, type Posting } from '../../../src/domain/money/posting.ts'
import { postAgain, reverse } from '../../../src/server/money/post.ts'
import { openBook, said } from './mundo.ts'

type Book = Awaited<ReturnType<typeof openBook>>
let b: Book
let next = 1
beforeAll(async () => {
  b = await openBook()
})
afterAll(() => b.close())

const money = (valor: string, more: Partial<Posting> = {}): Posting => ({
  ...{ de: 'receita', para: 'caixa', valor, componente: 'pagamento/1' },
  ...more,
})
const livro = (origem_id: number) =>
  b.sql<{ componente: string; valor: string; data: string; estorna_id: number | null; id: number }>(
    `select id, componente, valor::text, data::text, estorna_id from movimentos where origem_tipo = 'inventada' and origem_id = $1
      order by id`,
    [origem_id],
  )
const undo = (ids: readonly number[], data = '2026-11-21') =>
  b.db.tx(b.tenant, q => reverse(q, b.tenant, ids, { data, usuario_id: null, motivo: 'Engano' }))
const close = (ate: string | null, tipo = 'caixa') =>
  b.sql('update contas_financeiras set fechado_ate = $1 where id = $2', [ate, b.conta(tipo)])

test('a empresa tem a conta principal de cada tipo desde o primeiro dia', async () => {
  expect(b.contas.size).toBe(MAIN_ACCOUNTS.length)
  const principais = await b.sql('select 1 from contas_financeiras where principal and ativo')
  expect(principais).toHaveLength(MAIN_ACCOUNTS.length)
})

test.each(['update movimentos set valor = 2', 'delete from movimentos', 'truncate movimentos'])(
  'o livro só cresce: %s é recusado',
  async text => {
    await b.post(said, [money('1.00')], next++)
    await expect(b.sql(text)).rejects.toMatchObject({ code: '42501' })
  },
)

test.each([
  ['de uma conta para ela mesma', '1.00', 'caixa'],
  ['de valor zero', '0.00', 'cofre'],
  ['de valor negativo', '-1.00', 'cofre'],
])('o banco recusa a linha %s', async (_, valor, para) => {
  const insert = `insert into movimentos (account_id, empresa_id, data, origem_tipo, origem_id, componente, valor, de_conta_id, para_conta_id)
    values ($1, $2, '2026-11-20', 'x', 1, 'x', $3, $4, $5)`
  const values = [b.tenant.account_id, b.empresa_id, valor, b.conta('caixa'), b.conta(para)]
  await expect(b.sql(insert, values)).rejects.toMatchObject({ code: '23514' })
})

test('uma causa inventada lança nas contas que diz, por tipo ou pelo id', async () => {
  const raffle = defineCause<{ rifas: number; cofre: number }>({
    origem: 'rifa',
    postings: ({ rifas, cofre }) => [
      { de: 'receita', para: cofre, valor: dec('5').times(rifas).toFixed(2), componente: 'rifas' },
      { de: 'despesa', para: 'pagar', valor: '12.50', componente: 'premio' },
    ],
  })
  const before = [await b.saldo('cofre'), await b.saldo('pagar')] as [string, string]
  await b.post(raffle, { rifas: 7, cofre: b.conta('cofre') }, 1)
  expect(
    dec((await b.saldo('cofre')) ?? '')
      .minus(before[0])
      .toFixed(2),
  ).toBe('35.00')
  expect(
    dec((await b.saldo('pagar')) ?? '')
      .minus(before[1])
      .toFixed(2),
  ).toBe('12.50')
})

test('lançar de novo a mesma causa não lança nada', async () => {
  const id = next++
  expect(await b.post(said, [money('10.00'), money('3.00', { componente: 'troco' })], id)).toHaveLength(2)
  expect(await b.post(said, [money('10.00'), money('3.00', { componente: 'troco' })], id)).toEqual([])
  expect(await livro(id)).toHaveLength(2)
})

test('duas transações lançam a mesma causa e só uma fica', async () => {
  const id = next++
  const both = await Promise.all([b.post(said, [money('8.00')], id), b.post(said, [money('8.00')], id)])
  expect(both.map(rows => rows.length).sort()).toEqual([0, 1])
})

test('o saldo é a soma das linhas, em qualquer ordem e repetidas', async () => {
  const kinds = ['caixa', 'cofre', 'banco', 'receita', 'despesa'] as const
  const row = fc.record({
    de: fc.constantFrom(...kinds),
    para: fc.constantFrom(...kinds),
    centavos: fc.integer({ min: 1, max: 10_000_000 }),
    vezes: fc.integer({ min: 1, max: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async rows => {
      const moves = rows.filter(({ de, para }) => de !== para)
      const before = await Promise.all(kinds.map(kind => b.saldo(kind)))
      const folded = new Map<string, number>()
      for (const { de, para, centavos, vezes } of moves) {
        const id = next++
        const posting = { de, para, valor: dec(String(centavos)).div(100).toFixed(2), componente: 'a' }
        for (let n = 0; n < vezes; n++) await b.post(said, [posting], id)
        folded.set(de, (folded.get(de) ?? 0) - centavos)
        folded.set(para, (folded.get(para) ?? 0) + centavos)
      }
      for (const [i, kind] of kinds.entries())
        expect(
          dec((await b.saldo(kind)) ?? '')
            .minus(before[i] ?? '0')
            .toFixed(2),
        ).toBe(
          dec(String(folded.get(kind) ?? 0))
            .div(100)
            .toFixed(2),
        )
    }),
    { numRuns: 15 },
  )
  const all = await b.sql<{ soma: string }>(
    `select (coalesce(sum(valor) filter (where lado = 'para'), 0) - coalesce(sum(valor) filter (where lado = 'de'), 0))::text as soma
       from movimentos cross join unnest(array['de', 'para']) as lado`,
  )
  expect(Number(all[0]?.soma)).toBe(0)
})

describe('o estorno', () => {
  test('é o contrário da linha, que nomeia e continua lá', async () => {
    const id = next++
    const saldo = await b.saldo('caixa')
    const [row] = await b.post(said, [money('40.00', { meio: '01' })], id)
    await undo([row?.id ?? 0])
    expect(await b.saldo('caixa')).toBe(saldo)
    expect(await livro(id)).toMatchObject([
      { valor: '40.00', data: '2026-11-20', estorna_id: null },
      { valor: '40.00', data: '2026-11-21', estorna_id: row?.id },
    ])
  })

  test('de uma linha estornada, ou de um estorno, é recusado', async () => {
    const id = next++
    const [row] = await b.post(said, [money('40.00')], id)
    await undo([row?.id ?? 0])
    await expect(undo([row?.id ?? 0])).rejects.toThrow('já foi estornado')
    const [, reversal] = await livro(id)
    await expect(undo([reversal?.id ?? 0])).rejects.toThrow('Um estorno não se estorna: lance de novo')
    expect(await livro(id)).toHaveLength(2)
  })

  test('dois ao mesmo tempo: um fica', async () => {
    const [row] = await b.post(said, [money('40.00')], next++)
    const both = await Promise.allSettled([undo([row?.id ?? 0]), undo([row?.id ?? 0])])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('o que muda é estornado e lançado de novo, o que é igual fica', async () => {
    const id = next++
    const again = (valor: string) =>
      b.db.tx(b.tenant, q =>
        postAgain(q, b.tenant, said, [money(valor)], {
          ...b.head(id, { data: '2026-11-20' }),
          hoje: '2026-11-22',
          motivo: 'Alterado',
        }),
      )
    const saldo = dec((await b.saldo('caixa')) ?? '')
    await again('10.00')
    expect(await again('10.00')).toEqual([])
    await again('12.00')
    await again('11.00')
    expect(
      dec((await b.saldo('caixa')) ?? '')
        .minus(saldo)
        .toFixed(2),
    ).toBe('11.00')
    expect((await livro(id)).map(({ componente }) => componente.replace(/\d{2,}$|\d+$/, 'n'))).toEqual([
      'pagamento/n',
      'estorno/n',
      'pagamento/1#n',
      'estorno/n',
      'pagamento/1#n',
    ])
  })
})

describe('o período fechado', () => {
  const october: Cause<readonly Posting[]> = said
  afterAll(() => close(null))

  test('recusa o dia fechado e aceita o seguinte', async () => {
    await close('2026-10-31')
    await expect(b.post(october, [money('5.00')], next, { data: '2026-10-31' })).rejects.toMatchObject({
      errors: {
        data: ['O período até 31/10/2026 está fechado na conta Caixa: use uma data posterior'],
      },
    })
    expect(await livro(next++)).toEqual([])
    expect(await b.post(october, [money('5.00')], next++, { data: '2026-11-01' })).toHaveLength(1)
  })

  test('adia para o primeiro dia aberto o que não pode ser recusado', async () => {
    await close('2026-10-31')
    const id = next++
    await b.post(october, [money('5.00')], id, { data: '2026-10-10', fechado: 'adia' })
    expect(await livro(id)).toMatchObject([{ data: '2026-11-01' }])
  })

  test('o estorno de uma linha dele é de um dia aberto, e o saldo dele não muda', async () => {
    await close(null)
    const id = next++
    const [row] = await b.post(october, [money('7.00')], id, { data: '2026-10-20' })
    await close('2026-10-31')
    const before = await b.saldo('caixa', '2026-10-31')
    await undo([row?.id ?? 0], '2026-10-25')
    expect(await livro(id)).toMatchObject([{ data: '2026-10-20' }, { data: '2026-11-01' }])
    expect(await b.saldo('caixa', '2026-10-31')).toBe(before)
  })
})

describe('a conta que não serve', () => {
  test('não existe', async () => {
    await expect(b.post(said, [money('1.00', { para: 999_999 })], next++)).rejects.toMatchObject({
      errors: { conta_id: ['Conta financeira não localizada'] },
    })
  })

  test('está inativa', async () => {
    const [conta] = await b.sql<{ id: number }>(
      `insert into contas_financeiras (account_id, empresa_id, nome, ativo) values ($1, $2, 'Velha', false) returning id`,
      [b.tenant.account_id, b.empresa_id],
    )
    await expect(b.post(said, [money('1.00', { para: conta?.id ?? 0 })], next++)).rejects.toMatchObject({
      errors: { conta_id: ['A conta Velha está inativa'] },
    })
  })
})
