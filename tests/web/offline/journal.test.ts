import fc from 'fast-check'
import { getDefaultStore } from 'jotai'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { park } from '../../../src/core/venda/header/park.ts'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import { setQuantity } from '../../../src/core/venda/line/edit-line.ts'
import { cancelItem } from '../../../src/core/venda/line/remove-item.ts'
import { pay } from '../../../src/core/venda/payment/pay.ts'
import { recusada } from '../../../src/core/venda/recusa.ts'
import { discount } from '../../../src/core/venda/total/discount.ts'
import type { Venda } from '../../../src/core/venda/venda.ts'
import { applyChange, changeOf } from '../../../src/web/offline/change.ts'
import * as database from '../../../src/web/offline/database.ts'
import {
  dropSale,
  forgetJournalMemory,
  journalErrorAtom,
  journalWritten,
  parkedSales,
  recoverSession,
  saveSale,
} from '../../../src/web/offline/journal.ts'
import { ok, pagamento, produto, sale, vazia } from '../../core/venda/sale.ts'
import { openDatabase } from '../database.ts'
import { login } from './session.ts'

/** The tab dies: memory is gone, the disk stays. */
async function reload(): Promise<void> {
  forgetJournalMemory()
  await database.closeLocalDb()
}

beforeEach(async () => {
  await reload()
  openDatabase()
  login(1, 1)
})

describe('mudança entre dois valores da venda', () => {
  const em = '2026-11-20T08:00:00-03:00'
  const passo = fc.oneof(
    fc.record({
      tipo: fc.constant('add' as const),
      preco: fc.constantFrom('1.00', '2.50'),
      icms: fc.constantFrom(1, 2, 3),
    }),
    fc.record({ tipo: fc.constantFrom('qtde' as const, 'cancela' as const), linha: fc.nat(9) }),
    fc.record({ tipo: fc.constantFrom('desconto' as const, 'paga' as const) }),
  )

  test('aplicar a mudança dá o valor novo, em qualquer sequência', () => {
    fc.assert(
      fc.property(fc.array(passo, { maxLength: 25 }), passos => {
        let disco: Venda = vazia
        let venda: Venda = vazia
        for (const [i, p] of passos.entries()) {
          const uid = 'linha' in p ? (venda.itens[p.linha]?.uid ?? 'x') : 'x'
          const next =
            p.tipo === 'add'
              ? addItem(venda, {
                  uid: `u${i}`,
                  produto: produto({ preco: p.preco, icms_id: p.icms }),
                  qtde: '1',
                  origem_leitura: 'scan',
                })
              : p.tipo === 'qtde'
                ? setQuantity(venda, { uid, qtde: '3' })
                : p.tipo === 'cancela'
                  ? cancelItem(venda, { uid, motivo: 'x', usuario_id: 1, em })
                  : p.tipo === 'desconto'
                    ? discount(venda, { percentual: '5' })
                    : pay(venda, { pagamento: pagamento(1, '0.50'), total: '999.00' })
          if (recusada(next)) continue
          const mudanca = changeOf(venda, next)
          if (mudanca) disco = applyChange(disco, structuredClone(mudanca))
          venda = next
        }
        expect(disco).toEqual(venda)
      }),
    )
  })

  test('uma linha a mais em 990 custa uma linha', () => {
    const antes = sale(...Array.from({ length: 300 }, () => ['1', '1.00'] as [string, string]))
    const depois = ok(addItem(antes, { uid: 'n', produto: produto(), qtde: '1', origem_leitura: 'scan' }))
    expect(changeOf(antes, depois)).toEqual({ itens: { de: 300, tirar: 0, por: [depois.itens[300]] } })
    expect(changeOf(depois, depois)).toBeNull()
  })
})

describe('diário', () => {
  test('depois de uma queda volta a mesma venda, com o cursor', async () => {
    let venda = sale(['1', '10.00'])
    saveSale(venda)
    for (let i = 0; i < 5; i++) {
      venda = ok(addItem(venda, { uid: `n${i}`, produto: produto(), qtde: '2', origem_leitura: 'scan' }))
      saveSale(venda, `n${i}`)
    }
    await journalWritten()
    await reload()
    expect(await recoverSession(1)).toEqual({ venda, cursor: 'n4' })
    expect(await recoverSession(2)).toBeNull()
  })

  test('recuperada, continua a ser gravada', async () => {
    saveSale(sale(['1', '10.00']))
    await journalWritten()
    await reload()
    const voltou = (await recoverSession(1))?.venda as Venda
    const mais = ok(addItem(voltou, { uid: 'z', produto: produto(), qtde: '1', origem_leitura: 'scan' }))
    saveSale(mais)
    await journalWritten()
    await reload()
    expect((await recoverSession(1))?.venda).toEqual(mais)
  })

  test('recarregar no instante da leitura não perde a linha que ainda ia para o disco', async () => {
    const antes = sale(['1', '10.00'])
    saveSale(antes)
    await journalWritten()
    const depois = ok(addItem(antes, { uid: 'n', produto: produto(), qtde: '1', origem_leitura: 'scan' }))
    saveSale(depois, 'n')
    window.dispatchEvent(new Event('pagehide'))
    await reload()
    expect(await recoverSession(1)).toEqual({ venda: depois, cursor: 'n' })
    await journalWritten()
    await reload()
    expect(await recoverSession(1)).toEqual({ venda: depois, cursor: 'n' })
  })

  test('estacionadas sobrevivem e não são a venda aberta', async () => {
    const parada = ok(park({ ...sale(['1', '10.00']), uuid: 'p' }, { rotulo: 'João' }))
    saveSale(parada)
    saveSale({ ...sale(['1', '5.00']), uuid: 'a' })
    await journalWritten()
    await reload()
    expect((await recoverSession(1))?.venda.uuid).toBe('a')
    expect(await parkedSales()).toEqual([parada])
    saveSale({ ...parada, rotulo: null })
    dropSale('a')
    await reload2()
    expect(await parkedSales()).toEqual([])
    expect((await recoverSession(1))?.venda.uuid).toBe('p')
  })

  const reload2 = async () => {
    await journalWritten()
    await reload()
  }

  test('de duas abertas por uma queda, a mais nova volta e a outra estaciona', async () => {
    vi.spyOn(Date, 'now').mockReturnValueOnce(1).mockReturnValueOnce(2)
    saveSale({ ...sale(['1', '10.00']), uuid: 'velha' })
    saveSale({ ...sale(['1', '10.00']), uuid: 'nova' })
    await reload2()
    expect((await recoverSession(1))?.venda.uuid).toBe('nova')
    expect((await parkedSales()).map(v => v.uuid)).toEqual(['velha'])
  })

  test('outra conta ou empresa neste navegador não vê nada', async () => {
    saveSale(sale(['1', '10.00']))
    await journalWritten()
    login(1, 2)
    expect(await recoverSession(1)).toBeNull()
    login(2, 1)
    expect(await recoverSession(1)).toBeNull()
    login(1, 1)
    expect(await recoverSession(1)).not.toBeNull()
  })

  test('disco cheio: o erro aparece, e a próxima gravação leva tudo', async () => {
    const cheio = vi.spyOn(database, 'openLocalDb').mockRejectedValueOnce(new Error('QuotaExceededError'))
    saveSale(sale(['1', '10.00']))
    await expect(journalWritten()).rejects.toThrow('QuotaExceededError')
    expect(getDefaultStore().get(journalErrorAtom)).toBe('QuotaExceededError')
    cheio.mockRestore()
    const venda = sale(['1', '10.00'], ['1', '5.00'])
    saveSale(venda)
    await journalWritten()
    await reload()
    expect((await recoverSession(1))?.venda).toEqual(venda)
  })
})
