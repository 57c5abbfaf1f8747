import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { pause } from '../../../src/server/time.ts'
import { type AnyDialog, closeDialogs, openingsAtom } from '../../../src/web/dialogs/define.ts'
import { parkedSales } from '../../../src/web/offline/journal.ts'
import { queuedSales } from '../../../src/web/offline/queue.ts'
import { setOnline } from '../../../src/web/state/situation.ts'
import { startSale } from '../../../src/web/till/actions/finish-sale.ts'
import { addPayment, exactCash } from '../../../src/web/till/actions/pay.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { paymentChooser } from '../../../src/web/till/dialogs/payment-chooser.tsx'
import { paymentDialog } from '../../../src/web/till/dialogs/payment-dialog.tsx'
import { putAside } from '../../../src/web/till/parked/park.ts'
import { paymentOf } from '../../../src/web/till/payment/payment-of.ts'
import { runText } from '../../../src/web/till/run-intent.ts'
import { CONTA, loja, meio, noCaixa, type Produto, recusa, servidor } from './mundo.tsx'

noCaixa()

const TURNS = 30
/** One code a scan, so that order and loss show. */
const codes = (first: number) => Array.from({ length: TURNS }, (_, index) => String(first + index))
const PRODUTOS: Produto[] = [...codes(100), ...codes(200)].map(code => ({
  ...{ id: Number(code), referencia: code, nome: `PRODUTO ${code}` },
}))
const VISA = { id: 1, nome: 'Visa', tband: '01' }
const MEIOS = [
  meio(1, 1, 'Dinheiro'),
  meio(3, 3, 'Crédito', 6),
  { ...meio(4, 4, 'Pix'), tpag: '17' },
  { ...meio(5, 4, 'Crediário'), tpag: '05' },
  { ...meio(9, 4, 'Crédito em loja'), tpag: '21' },
]

/** One turn of the page: what was read and the disk's and the network's answers come in between. */
const turn = () => pause(0)
let slow = 0
const later = async <T>(answer: T): Promise<T> => {
  for (let turns = 0; turns < slow; turns++) await turn()
  return answer
}

beforeEach(async () => {
  await loja({ meios: MEIOS, account: { ...CONTA, venda_sem_estoque: false } }, PRODUTOS)
  servidor({
    'POST vendas': recusa(503, 'Fora do ar'),

    'POST vendas/em_pagamento': () => later({ data: { faltas: [] } }),
    'GET vales/7': () =>
      later({
        data: { id: 7, numero: 1, origem: 'emitido', saldo: '9000.00', validade: null, recusa: null },
      }),
  })
})

async function answer(dialog: AnyDialog, result: () => unknown): Promise<void> {
  for (let turns = 0; turns < 200; turns++) {
    await turn()
    const top = openingsAtom.get().at(-1)
    if (top?.dialog === dialog) return top.close(result())
  }
  throw new Error(`${dialog.id} não abriu`)
}

const given =
  (id: number, part: (owed: string) => string = owed => owed) =>
  () => {
    const method = MEIOS.find(each => each.id === id)
    if (!method) throw new Error('sem meio')
    const valor = part(tillDesk.balance.get().restante.toFixed(2))
    return paymentOf(method, { valor, ...(method.meio === 3 ? { bandeira: VISA } : {}) })
  }

/** Each way to end a sale: gives the work, and resolves `last` at the key after which nothing more is this sale's. */
type End = (last: () => void) => Promise<unknown>
const paidBy =
  (kind: number, id: number, part?: (owed: string) => string): End =>
  async last => {
    const done = addPayment(tillDesk)
    await answer(paymentChooser, () => kind)
    await answer(paymentDialog, () => {
      const payment = given(id, part)()
      last()
      return payment
    })
    return done
  }

const ENDS: Record<string, End> = {
  'dinheiro com troco': paidBy(1, 1, () => '9000.00'),
  'F5 F2 Enter': paidBy(1, 1),
  cartão: paidBy(3, 3),
  pix: paidBy(4, 4),
  'dinheiro exato': last => {
    last()
    return exactCash(tillDesk)
  },
  'dinheiro exato duas vezes': last => {
    last()
    return Promise.all([exactCash(tillDesk), exactCash(tillDesk)])
  },
  'cartão e dinheiro': async last => {
    const done = addPayment(tillDesk)
    await answer(paymentChooser, () => 3)
    await answer(
      paymentDialog,
      given(3, () => '1.00'),
    )
    await answer(paymentChooser, () => 1)
    await answer(paymentDialog, () => {
      const payment = given(1)()
      last()
      return payment
    })
    return done
  },
  vale: last => {
    tillDesk.apply(venda => ({ ...venda, vale_id: 7, vale_saldo: '9000.00' }))
    last()
    return addPayment(tillDesk)
  },
}

/** Sells `before`, ends the sale and scans meanwhile; gives what was meant for each sale, and what each has. */
async function rush(end: End, before: readonly number[], meanwhile: readonly number[]) {
  setOnline(true)
  startSale(tillDesk, 1)
  const meant: [string[], string[]] = [['100'], []]
  await runText(tillDesk, '100', 'scan')
  let over = false
  const scans: Promise<unknown>[] = []
  const read = (code: string) => {
    meant[over ? 1 : 0].push(code)
    scans.push(runText(tillDesk, code, 'scan'))
  }
  for (const n of before) read(String(101 + n))
  // a key is another turn of the page than what was read before it
  await turn()
  const done = end(() => {
    over = true
  })
  for (let at = 0; at < TURNS; at++) {
    if (meanwhile.includes(at)) read(String(200 + at))
    await turn()
  }
  await done
  await Promise.all(scans)
  const sold = (await queuedSales()).at(-1)?.body.itens.map(({ nome }) => nome.slice(8)) ?? []
  const next = tillDesk.current().itens.map(({ nome }) => nome.slice(8))
  return { meant, sold, next }
}

const turns = fc.uniqueArray(fc.nat(TURNS - 1), { maxLength: 8 }).map(list => list.toSorted((a, b) => a - b))

test.each(Object.entries(ENDS))('%s: o que se lê no fim da venda é da venda seguinte', async (_, end) => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(20), { maxLength: 2 }),
      turns,
      fc.nat(6),
      async (before, meanwhile, wait) => {
        slow = wait
        const { meant, sold, next } = await rush(end, before, meanwhile)
        closeDialogs()
        expect({ sold, next }).toEqual({ sold: meant[0], next: meant[1] })
      },
    ),
    { numRuns: 15 },
  )
})

test('guardar a venda no seu fim não a guarda nem leva a seguinte', async () => {
  await runText(tillDesk, '100', 'scan')
  const { uuid } = tillDesk.current()
  const done = exactCash(tillDesk)
  const aside = putAside(tillDesk, { rotulo: 'Mesa 1' })
  const scanned = runText(tillDesk, '200', 'scan')
  await Promise.all([done, aside, scanned])
  expect((await queuedSales()).map(({ body }) => body.uuid)).toEqual([uuid])
  expect(await parkedSales()).toEqual([])
  expect(tillDesk.current().itens.map(({ nome }) => nome)).toEqual(['PRODUTO 200'])
})
