import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pay } from '../../../src/core/venda/payment/pay.ts'
import { addPayment } from '../../../src/web/till/actions/pay.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { SidePanel } from '../../../src/web/till/screen/side-panel.tsx'
import { ok, pagamento } from '../../core/venda/sale.ts'
import { aviso, EMPRESA, itens, loja, mostra, noCaixa, vendeu } from './mundo.tsx'

noCaixa()

const NO_RS = 'RS pede a ligação; se ela falhou, informe depois o ECONF da nota'
const E2E = 'E12345678202612011200abcdefghijk'

test.each([
  [{ uf: 'SC', ambiente_sefaz: 1 }, /PAF-NFC-e/],
  [{ uf: 'SC', ambiente_sefaz: 2 }, null],
  [{ uf: 'RS', ambiente_sefaz: 1 }, null],
] as const)('the till of %j sells an NFC-e, or says why not', async (company, says) => {
  await loja({ empresa: { ...EMPRESA, ...company } })
  mostra(<SidePanel />)
  await vendeu('1')
  if (says) expect(aviso()).toHaveTextContent(says)
  expect(itens()).toEqual(says ? [] : ['1 CAFE TORRADO'])
})

test('a sale begun before the catalogue changed is not paid in SC', async () => {
  mostra(<SidePanel />)
  await vendeu('1')
  await loja({ empresa: { ...EMPRESA, uf: 'SC', ambiente_sefaz: 1 } })
  await act(() => addPayment(tillDesk))
  expect(aviso()).toHaveTextContent(/PAF-NFC-e/)
})

test.each([
  [{ tpag: '03', meio_pagamento_id: 3 }, NO_RS, true],
  [{ tpag: '03', meio_pagamento_id: 3, tef_uid: 'x', autorizacao: '1' }, NO_RS, false],
  [{ tpag: '03', meio_pagamento_id: 3 }, null, false],
  [{ tpag: '01', meio_pagamento_id: 1 }, NO_RS, false],
  [{ tpag: '17', meio_pagamento_id: 3, autorizacao: E2E }, NO_RS, true],
  [{ tpag: '17', meio_pagamento_id: 3, autorizacao: E2E }, NO_RS, false, true],
  [{ tpag: '17', meio_pagamento_id: 3, autorizacao: 'por fora' }, NO_RS, true, true],
] as [Record<string, unknown>, string | null, boolean, boolean?][])(
  'a payment %j, the state saying %j, is not tied: %s (bank known: %s)',
  async (said, demand, marked, pix_integrado = false) => {
    await loja({ empresa: { ...EMPRESA, uf: 'RS', pagamento_ligado: demand, pix_integrado } })
    mostra(<SidePanel />)
    await vendeu('1')
    act(() => {
      const paid = pagamento(said['tpag'] === '01' ? 1 : 3, '10.00', said as never)
      tillDesk.apply(venda => ok(pay(venda, { pagamento: paid, total: tillDesk.total.get() })))
    })
    const mark = screen.queryByText(`não ligado à nota: ${NO_RS}`)
    expect(mark !== null).toBe(marked)
  },
)
