import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { apuracao } from '../../../src/domain/reports/apuracao.ts'
import { kardex } from '../../../src/domain/reports/kardex.ts'
import { margem } from '../../../src/domain/reports/margem.ts'
import { DialogHost } from '../../../src/web/dialogs/host.tsx'
import { askColumns, askFilters } from '../../../src/web/reports/forms.ts'
import { withShell } from '../with-shell.ts'

withShell()

const user = userEvent.setup({ delay: null })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: string, text: string) => {
  const box = await field(name)
  await user.clear(box)
  await user.type(box, text)
}

test('período ao contrário ou longo demais é recusado no campo, e o formulário fica', async () => {
  render(<DialogHost />)
  const asked = askFilters(apuracao, {}, undefined)
  for (const [inicio, fim, onde, mensagem] of [
    ['31/10/2026', '01/10/2026', 'Até', 'O fim vem antes do início'],
    ['01/01/2016', '01/10/2026', 'Até', 'Até 1830 dias de uma vez'],
    ['01/10/0026', '01/10/2026', 'De (no lugar do período)', 'Use um dia de 2000 a 2100'],
    // without an end the report's own period ends
    ['31/12/2099', '', 'De (no lugar do período)', 'O fim vem antes do início'],
  ] as const) {
    await type('De (no lugar do período)', inicio)
    await user.clear(await field('Até'))
    if (fim) await type('Até', fim)
    await user.keyboard('{Enter}')
    expect(await screen.findByText(mensagem)).toBeVisible()
    const box = await field(onde)
    expect([inicio, box.getAttribute('aria-invalid'), box.value]).toEqual([
      ...[inicio, 'true', onde === 'Até' ? fim : inicio],
    ])
  }
  await type('De (no lugar do período)', '01/10/2026')
  await type('Até', '31/10/2026')
  await user.keyboard('{Enter}')
  expect(await asked).toEqual({ inicio: '01/10/2026', fim: '31/10/2026' })
})

test('nenhuma coluna marcada é recusado na primeira, e marcar uma basta', async () => {
  render(<DialogHost />)
  const asked = askColumns(
    [
      ['liquido', 'Líquido'],
      ['vendas', 'Vendas'],
    ],
    ['liquido'],
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Líquido' }))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Escolha ao menos uma coluna')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Líquido' })).toHaveAttribute('aria-invalid', 'true')
  await user.click(screen.getByRole('checkbox', { name: 'Vendas' }))
  await user.keyboard('{Enter}')
  expect(await asked).toBe('vendas')
})

test('a faixa se digita em dois campos, com vírgula, e vai inteira no endereço', async () => {
  render(<DialogHost />)
  const ranges = { margens: { label: 'Margem %', of: 'desconto_pct', by: 'produto' } }
  const asked = askFilters({ ...margem, filters: [], ranges }, { margens: '5..20', grupos: 'dia' }, undefined)
  expect((await field('Margem %: de')).value).toBe('5')
  await type('Margem %: até', '2')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('O fim vem antes do início')).toBeVisible()
  await user.clear(await field('Margem %: de'))
  await type('Margem %: até', '12,5')
  await user.keyboard('{Enter}')
  expect(await asked).toMatchObject({ margens: '..12.5', grupos: 'dia' })
})

test('o lote do kardex acha-se no produto do filtro, também por um nome que é número', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: RequestInfo | URL) => {
    asked.push(String(url))
    const data = String(url).includes('produtos/7/lotes')
      ? [{ id: 41, lote: '0077' }]
      : [{ id: 7, nome: 'ARROZ' }]
    return new Response(JSON.stringify({ data, total: 101 }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  render(<DialogHost />)
  const done = askFilters({ ...kardex, filters: ['produto', 'lote'] }, {}, undefined)
  await type('Lote', '0077')
  expect(asked).toEqual(['/api/v1/produtos?limit=100'])
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Informe também: Produto')).toBeVisible()
  await type('Produto', 'arroz')
  await user.keyboard('{Enter}')
  expect(await done).toMatchObject({ produto: '7', lote: '41' })
})
