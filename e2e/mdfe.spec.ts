import type { APIRequestContext } from 'playwright/test'
import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { countKeys, pressed } from './contador.ts'
import { expect, test } from './fixtures.ts'
import { count, TAREFAS } from './toques.ts'

const DONO = 'dono@demo.tecla'
/** Most keys from a list of notes to an issued manifest of three. */
const MAIS_TECLAS = 12

/** Issues notes 55 of 30 kg and R$ 10,00 each to a customer, and waits for SEFAZ. */
async function emitirNotas(request: APIRequestContext, quantas: number): Promise<void> {
  const { ler, gravar } = await sessaoDe(request, DONO)
  const [produto] = (await ler('produtos?referencia=1&limit=1')).data.data
  const [cliente] = (await ler('parceiros?ativo=1&full_search=Distribuidora&includes=address_primary')).data
  const dinheiro = (await ler('meio_pagamentos')).data.find(({ meio }: { meio: number }) => meio === 1)
  for (let i = 0; i < quantas; i++) {
    const [serie] = (await ler('series?modelo=55&order_by=id,asc&limit=1')).data
    const { id } = await gravar('vendas', {
      ...{ tipo_operacao: 1, modelo: '55', parceiro_id: cliente.id, addresse_id: cliente.address_primary.id }, // contrato
      ...{ tipo_faturamento: 0, tipo_documento: 1, tipo_atend: 1, fretepor: 3 },
      ...{ serie: serie.serie, numerocodumento: String(Number(serie.sequencia) + 1) },
      ...{
        valor_produtos: '10.00',
        valor_total: '10.00',
        transpo_pesobruto: '30.000',
      },
      itens: [{ produto_id: produto.id, qtde: '1', preco: '10.00' }],
      pagamento: [{ meio: 1, meio_pagamento_id: dinheiro.id, valor: '10.00', numparcelas: 1 }],
    })
    await gravar(`vendas/${id}/emitir`, {})
    await expect.poll(async () => (await ler(`vendas/${id}`)).data.status_emissao).toBe('autorizada')
  }
}

test('de três notas marcadas sai o MDF-e autorizado, em poucas teclas', async ({
  page,
  request,
  teclado,
}) => {
  const { tecla } = teclado
  await emitirNotas(request, 3)
  await page.addInitScript(countKeys)
  await teclado.entrar(DONO, '/vendas')
  await teclado.escopo('lista.vendas')
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toContainText('10,00')
  const antes = await pressed(page)

  for (const nota of [1, 2, 3]) {
    await tecla('Alt+x')
    await expect(page.getByText(nota === 1 ? '1 marcado' : `${nota} marcados`)).toBeVisible()
  }
  await tecla('Alt+r')
  const dialogo = page.getByRole('dialog', { name: 'MDF-e destas notas' })
  await expect(dialogo.getByLabel('Veículo')).toBeFocused()
  await expect(dialogo.getByLabel('Veículo')).toContainText('FGH2D34')
  await expect(dialogo).toContainText('3 notas')
  await expect(dialogo).toContainText(/R\$\s30,00/)
  await expect(dialogo.getByLabel('Peso bruto (kg)')).toHaveValue('90')
  await semProblemasDeAcesso(page)
  await tecla('Enter')
  await expect(dialogo.getByLabel('Condutor')).toBeFocused()
  await tecla('Enter')
  await expect(dialogo.locator('input:focus')).toBeVisible()
  await tecla('F2')

  await expect(page).toHaveURL(/\/transporte\/mdfe\/\d+$/)
  await expect(page.getByText(/autorizada/).first()).toBeVisible()
  const usadas = (await pressed(page)) - antes
  expect(usadas).toBeLessThanOrEqual(MAIS_TECLAS)
  const tarefa = TAREFAS.find(({ id }) => id === 'manifesto')
  expect(usadas).toBe(count(tarefa?.tecla ?? []))
})
