import type { APIRequestContext, Page } from 'playwright/test'
import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

const grade = (page: Page, titulo = 'Parceiros') => page.getByRole('grid', { name: titulo })
const linhas = (page: Page, titulo = 'Parceiros') => grade(page, titulo).getByRole('row')
const busca = (page: Page) => page.getByRole('searchbox', { name: 'Buscar' })
const totais = (page: Page) => page.getByRole('status', { name: 'Totais' })

/** Gives the number of rows of the partners' list, with heading: other tests on this server may have added partners. */
async function todosDe(request: APIRequestContext): Promise<string> {
  const { total } = await (await sessaoDe(request, 'dono@demo.tecla')).ler('parceiros?limit=1')
  return String(total + 1)
}

test('a manhã de uma lista: procurar, filtrar, ordenar, marcar, voltar, recarregar', async ({
  page,
  request,
  teclado,
}) => {
  const todos = await todosDe(request)
  await teclado.entrar('dono@demo.tecla', '/cadastro/parceiro')
  await teclado.escopo('lista.registro')
  await expect(grade(page)).toBeFocused()
  await expect(grade(page)).toHaveAttribute('aria-rowcount', todos)
  await semProblemasDeAcesso(page)

  await teclado.tecla('/')
  await expect(busca(page)).toBeFocused()
  await teclado.digitar('uf:SP ati')
  await teclado.escopo('lista.sugestoes')
  await expect(page.getByRole('option', { name: 'ativo:' })).toBeVisible()
  await teclado.tecla('Tab')
  await expect(busca(page)).toHaveValue('uf:SP ativo:')
  await teclado.tecla('ArrowDown')
  await teclado.tecla('Enter')
  await expect(busca(page)).toHaveValue('uf:SP ativo:sim ')
  await teclado.tecla('Enter')
  await teclado.escopo('lista.registro')
  await expect(page).toHaveURL(/busca=uf%3ASP\+ativo%3Asim/)
  await expect(grade(page)).not.toHaveAttribute('aria-rowcount', todos)
  for (const row of (await linhas(page).all()).slice(1)) await expect(row).toContainText('SP')

  // sorts by the column under the cursor
  for (let i = 0; i < 2; i++) await teclado.tecla('ArrowRight')
  const nome = grade(page).getByRole('columnheader', { name: 'Nome', exact: true })
  await expect(nome).toHaveAttribute('aria-sort', 'ascending')
  await teclado.tecla('o')
  await expect(nome).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/ordem=nome%2Cdesc/)
  // marks rows of the new order
  await expect(linhas(page).nth(1)).toContainText('Vinícius')

  await teclado.tecla('x')
  await teclado.tecla('Shift+ArrowDown')
  await teclado.tecla('Shift+ArrowDown')
  await expect(totais(page)).toContainText('4 marcados')
  await expect(grade(page).getByRole('row', { selected: true })).toHaveCount(4)
  await teclado.tecla('Control+a')
  await expect(totais(page)).toContainText(/todos os \d+ marcados/)
  await teclado.tecla('Escape')
  await expect(totais(page)).toContainText('nada marcado')

  await expect(page).toHaveURL(/linha=4/)
  await page.reload()
  await teclado.escopo('lista.registro')
  await expect(busca(page)).toHaveValue('uf:SP ativo:sim')
  await expect(grade(page)).toHaveAttribute('aria-activedescendant', /-3$/)
  await page.goBack()
  await expect(nome).toHaveAttribute('aria-sort', 'ascending')
  await page.goBack()
  await expect(busca(page)).toHaveValue('')
  await expect(grade(page)).toHaveAttribute('aria-rowcount', todos)
})

test('o que não se entende é dito, na busca e no endereço; a resposta tardia não fica', async ({
  page,
  request,
  teclado,
}) => {
  const todos = await todosDe(request)
  await teclado.entrar('dono@demo.tecla', '/cadastro/parceiro')
  await teclado.escopo('lista.registro')
  await teclado.tecla('F3')
  await teclado.digitar('cor:azul')
  await teclado.tecla('Enter')
  await expect(busca(page)).toHaveAccessibleDescription('Campo desconhecido: cor')
  await expect(busca(page)).toBeFocused()
  await expect(grade(page)).toHaveAttribute('aria-rowcount', todos)
  await teclado.tecla('Control+a')
  await teclado.digitar('ativo:talvez')
  await teclado.tecla('Enter')
  await expect(busca(page)).toHaveAccessibleDescription('Ativo: use sim ou não')
  await teclado.tecla('Control+a')
  await teclado.digitar('zzzzz')
  await teclado.tecla('Enter')
  await expect(page.getByText('Nada foi localizado')).toBeVisible()
  await teclado.tecla('Escape')
  await expect(grade(page)).toHaveAttribute('aria-rowcount', todos)

  // a late response must not replace the response to the current search
  const held: (() => void)[] = []
  await page.route(/parceiros\?.*search=ana/, async route => {
    await new Promise<void>(resolve => held.push(resolve))
    await route.continue().catch(() => {})
  })
  await teclado.tecla('/')
  await teclado.digitar('ana')
  await teclado.tecla('Enter')
  await expect.poll(() => held.length).toBe(1)
  await teclado.tecla('/')
  await teclado.digitar('bruno')
  await teclado.tecla('Enter')
  await expect(linhas(page).nth(1)).toContainText('Bruno')
  for (const answer of held) answer()
  await page.waitForTimeout(300)
  await expect(linhas(page).nth(1)).toContainText('Bruno')

  // an unknown order in the address
  await page.goto('/cadastro/parceiro?ordem=xyz,asc')
  await expect(page.getByText('Ordem desconhecida no endereço')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Nome', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.goto('/cadastro/parceiro?busca=%00')
  await expect(page.getByRole('alert').filter({ hasText: 'caractere que não se pode buscar' })).toBeVisible()
})

test('filtros de F4 e colunas de F6, por teclado, guardados', async ({ page, teclado }) => {
  await teclado.entrar('dono@demo.tecla', '/cadastro/parceiro')
  await teclado.escopo('lista.registro')
  await teclado.tecla('F4')
  const filtros = page.getByRole('dialog', { name: 'Filtrar Parceiros' })
  await expect(filtros.getByLabel('Tipo')).toBeFocused()
  await semProblemasDeAcesso(page)
  await filtros.getByLabel('Nome', { exact: true }).focus()
  await teclado.digitar('silva')
  await filtros.getByLabel('Criado').focus()
  await teclado.digitar('99/99')
  await teclado.tecla('F2')
  await expect(filtros.getByLabel('Criado')).toHaveAccessibleDescription('Criado: use dd/mm/aaaa')
  await teclado.tecla('Control+a')
  await teclado.digitar('>01/01/2020')
  await teclado.tecla('F2')
  await expect(busca(page)).toHaveValue('nome:silva criado>01/01/2020')
  await expect(linhas(page).nth(1)).toContainText('Silva')

  await teclado.tecla('F6')
  const colunas = page.getByRole('listbox', { name: 'Colunas' })
  await expect(colunas).toBeFocused()
  await semProblemasDeAcesso(page)
  await teclado.tecla('Space')
  await teclado.tecla('ArrowDown')
  await teclado.tecla('Alt+ArrowUp')
  await teclado.tecla('F2')
  await expect(grade(page).getByRole('columnheader', { name: 'Tipo' })).toHaveCount(0)
  await expect(grade(page).getByRole('columnheader').nth(1)).toHaveText('CPF/CNPJ')
  await page.reload()
  await teclado.escopo('lista.registro')
  await expect(grade(page).getByRole('columnheader').nth(1)).toHaveText('CPF/CNPJ')
  await teclado.tecla('F6')
  await teclado.escopo('lista.colunas')
  await teclado.tecla('Alt+l')
  await teclado.tecla('F2')
  await expect(grade(page).getByRole('columnheader', { name: 'Tipo' })).toHaveCount(1)
})

test('excluir: o que é usado diz por quem; o que vai para a lixeira volta', async ({ page, teclado }) => {
  teclado.permitir(/409/)
  await teclado.entrar('dono@demo.tecla', '/cadastro/categoria')
  await teclado.escopo('lista.registro')
  await expect(linhas(page, 'Categorias').nth(1)).toBeVisible()
  await teclado.tecla('Delete')
  await teclado.escopo('confirmacao')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Não' })).toBeFocused()
  await teclado.tecla('F2')
  const recusa = page.getByRole('alertdialog', { name: 'Erro' })
  await expect(recusa).toContainText('Produtos')
  await teclado.tecla('Enter')

  const { url } = { url: new URL(page.url()).origin }
  const token = await page.evaluate(() => localStorage.getItem('tecla.token'))
  const novo = await page.request.post(`${url}/api/v1/categorias`, {
    headers: { authorization: `Bearer ${token}` },
    data: { nome: 'AAA para excluir' },
  })
  expect(novo.status()).toBe(201)
  await teclado.tecla('F5')
  await expect(linhas(page, 'Categorias').nth(1)).toContainText('AAA para excluir')
  await teclado.tecla('Delete')
  await teclado.tecla('F2')
  await expect(linhas(page, 'Categorias').nth(1)).not.toContainText('AAA para excluir')
  await teclado.tecla('Alt+l')
  await teclado.escopo('lista.lixeira')
  await expect(page.getByRole('grid', { name: 'Excluídos' }).getByRole('row').nth(1)).toContainText(
    'AAA para excluir',
  )
  await semProblemasDeAcesso(page)
  await teclado.tecla('Enter')
  // the dialog may still list rows that other tests deleted
  await expect(page.getByRole('dialog')).not.toContainText('AAA para excluir')
  await teclado.tecla('Escape')
  await expect(linhas(page, 'Categorias').nth(1)).toContainText('AAA para excluir')
})

test('depois de salvar o cursor está no registro, ou se diz que saiu do filtro', async ({
  page,
  teclado,
}) => {
  await teclado.entrar('dono@demo.tecla', '/cadastro/categoria?ordem=nome%2Cdesc')
  await teclado.escopo('lista.registro')
  const nome = `Zz ${Date.now()}`
  await expect(linhas(page, 'Categorias').nth(1)).toBeVisible()
  await teclado.tecla('Insert')
  await expect(page).toHaveURL(/categoria\/novo/)
  await expect(page.getByLabel('Nome')).toBeFocused()
  await teclado.digitar(nome)
  await teclado.tecla('F2')
  await teclado.escopo('lista.registro')
  await expect(page).toHaveURL(/ordem=nome%2Cdesc/)
  const ativo = await grade(page, 'Categorias').getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${ativo}"]`)).toContainText(nome)
  await page.goto('/cadastro/categoria')
  await teclado.escopo('lista.registro')
  const sobOCursor = async () =>
    page
      .locator(`[id="${await grade(page, 'Categorias').getAttribute('aria-activedescendant')}"]`)
      .textContent()
  const salvar = async (nome: string) => {
    await teclado.tecla('Insert')
    await expect(page.getByLabel('Nome')).toBeFocused()
    await teclado.digitar(nome)
    // without a pause: the next key must act on the saved record, not on the row that was there before
    await teclado.tecla('F2')
    await teclado.tecla('Enter')
    await expect(page).toHaveURL(/\/editar$/)
    await expect(page.getByLabel('Nome')).toHaveValue(nome)
    await teclado.tecla('Escape')
    await teclado.escopo('lista.registro')
    await expect.poll(sobOCursor).toContain(nome)
  }
  const mark = Date.now()
  // the last, the first and a middle place: each moves the other rows
  for (const nome of [`ZZZ ${mark}`, `AAA ${mark}`, `AAA meio ${mark}`]) await salvar(nome)
  await teclado.tecla('Alt+d')
  const copia = page.getByRole('dialog').getByLabel('Nome')
  await expect(copia).toBeFocused()
  await copia.fill(`ZZZZ cópia ${mark}`)
  await teclado.tecla('F2')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(sobOCursor).toContain(`ZZZZ cópia ${mark}`)
  await teclado.tecla('/')
  await teclado.digitar(`meio ${mark}`)
  await teclado.tecla('Enter')
  await expect(linhas(page, 'Categorias')).toHaveCount(2)
  await teclado.tecla('Insert')
  await expect(page.getByLabel('Nome')).toBeFocused()
  await teclado.digitar(`QQQ ${mark}`)
  await teclado.tecla('F2')
  await expect(page.getByText('fora do filtro desta lista')).toBeVisible()
})

test('empresa somente leitura: nada que grave é oferecido', async ({ page, teclado }) => {
  await teclado.entrar('leitura@demo.tecla', '/cadastro/parceiro')
  await teclado.escopo('lista.registro')
  const teclas = page.getByRole('toolbar', { name: 'Teclas' })
  await expect(teclas.getByRole('button', { name: 'Filtrar', exact: true })).toBeVisible()
  for (const acao of ['Novo', 'Excluir', 'Edição em massa', 'Importar'])
    await expect(teclas.getByRole('button', { name: new RegExp(acao) })).toHaveCount(0)
  await teclado.tecla('Insert')
  await expect(page).toHaveURL(/cadastro\/parceiro$/)
})

test('a paleta abre a lista, o novo e o registro pelo nome', async ({ page, teclado }) => {
  await teclado.entrar('dono@demo.tecla')
  await teclado.comando('parceiros')
  await teclado.escopo('lista.registro')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parceiros')
  await teclado.comando('nova categoria')
  await expect(page).toHaveURL(/cadastro\/categoria\/novo/)
  await teclado.tecla('Escape')
  await teclado.tecla('Control+k')
  await teclado.digitar('parceiro ana')
  await page
    .getByRole('option', { name: /^abrir/ })
    .first()
    .waitFor()
  await teclado.tecla('Enter')
  await expect(page).toHaveURL(/cadastro\/parceiro\/\d+\/editar/)
})
