import type { APIRequestContext, Page } from 'playwright/test'
import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

const grade = (page: Page, titulo = 'Parceiros') => page.getByRole('grid', { name: titulo })
const linhas = (page: Page, titulo = 'Parceiros') => grade(page, titulo).getByRole('row')
const busca = (page: Page) => page.getByRole('searchbox', { name: 'Buscar' })
/** Gives the text of the row under the cursor. */
const sobOCursor = async (page: Page, titulo: string) =>
  page.locator(`[id="${await grade(page, titulo).getAttribute('aria-activedescendant')}"]`).textContent()
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
  // an unknown order in the address is said, and the list has its own
  await teclado.entrar('dono@demo.tecla', '/cadastro/parceiro?ordem=xyz,asc')
  await teclado.escopo('lista.registro')
  await expect(page.getByText('Ordem desconhecida no endereço')).toBeVisible()
  await expect(grade(page)).toBeFocused()
  await expect(grade(page)).toHaveAttribute('aria-rowcount', todos)
  await semProblemasDeAcesso(page)

  await teclado.tecla('/')
  await expect(busca(page)).toBeFocused()
  await teclado.digitar('cor:azul')
  await teclado.tecla('Enter')
  await expect(busca(page)).toHaveAccessibleDescription('Campo desconhecido: cor')
  await teclado.tecla('Control+a')
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

  await test.step('as colunas de F6 e o lugar na lista ficam depois de recarregar', async () => {
    await teclado.tecla('F6')
    await expect(page.getByRole('listbox', { name: 'Colunas' })).toBeFocused()
    await semProblemasDeAcesso(page)
    await teclado.tecla('Space')
    await teclado.tecla('ArrowDown')
    await teclado.tecla('Alt+ArrowUp')
    await teclado.tecla('F2')
    await expect(grade(page).getByRole('columnheader', { name: 'Tipo' })).toHaveCount(0)
    await expect(page).toHaveURL(/linha=4/)
    await page.reload()
    await teclado.escopo('lista.registro')
    await expect(grade(page).getByRole('columnheader').nth(1)).toHaveText('CPF/CNPJ')
    await expect(busca(page)).toHaveValue('uf:SP ativo:sim')
    await expect(grade(page)).toHaveAttribute('aria-activedescendant', /-3$/)
    await page.goBack()
    await expect(nome).toHaveAttribute('aria-sort', 'ascending')
    await page.goBack()
    await expect(busca(page)).toHaveValue('')
    await expect(grade(page)).toHaveAttribute('aria-rowcount', todos)
  })

  await test.step('o filtro de F4 vira o texto da busca', async () => {
    await teclado.tecla('F4')
    const filtros = page.getByRole('dialog', { name: 'Filtrar Parceiros' })
    await expect(filtros.getByLabel('Tipo', { exact: true })).toBeFocused()
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
  })

  await test.step('a resposta tardia não toma o lugar da que se pediu depois', async () => {
    const held: (() => void)[] = []
    let ended = 0
    for (const how of ['requestfinished', 'requestfailed'] as const)
      page.on(how as 'requestfinished', request => {
        if (request.url().includes('search=ana')) ended++
      })
    await page.route(/parceiros\?.*search=ana/, async route => {
      await new Promise<void>(resolve => held.push(resolve))
      await route.continue().catch(() => {})
    })
    for (const nome of ['ana', 'bruno']) {
      await teclado.tecla('/')
      await teclado.tecla('Control+a')
      await teclado.digitar(nome)
      await teclado.tecla('Enter')
      if (nome === 'ana') await expect.poll(() => held.length).toBe(1)
    }
    await expect(linhas(page).nth(1)).toContainText('Bruno')
    for (const answer of held) answer()
    // it came late, or the page had taken its request back
    await expect.poll(() => ended).toBeGreaterThan(0)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect(linhas(page).nth(1)).toContainText('Bruno')
  })

  await test.step('a paleta abre o registro pelo nome', async () => {
    await teclado.tecla('Control+k')
    await teclado.escopo('paleta')
    await teclado.digitar('parceiro bruno')
    await page.getByRole('option', { name: /Bruno/ }).first().waitFor()
    await teclado.tecla('Enter')
    await expect(page).toHaveURL(/cadastro\/parceiro\/\d+\/editar/)
  })
})

test('depressa se cadastra, copia, exclui e restaura, com o cursor no registro', async ({
  page,
  teclado,
}) => {
  const { tecla, digitar, escopo } = teclado
  // the server refuses a name twice, and to delete what is used
  teclado.permitir(/409|422/)
  // an address with capitals or a slash at the end opens the same screen
  await teclado.entrar('dono@demo.tecla', '/Cadastro/categoria/')
  await expect(page).toHaveURL(/\/cadastro\/categoria$/)
  await escopo('lista.registro')
  const categorias = linhas(page, 'Categorias')
  const cursor = () => sobOCursor(page, 'Categorias')
  await expect(grade(page, 'Categorias')).toBeFocused()

  await test.step('o que é usado não se exclui, e diz por quem', async () => {
    await expect(categorias.nth(1)).toBeVisible()
    await tecla('Delete')
    await escopo('confirmacao')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Não' })).toBeFocused()
    await tecla('F2')
    await expect(page.getByRole('alertdialog', { name: 'Erro' })).toContainText('Produtos')
    await tecla('Enter')
  })

  const mark = Date.now()
  const [primeira, ultima] = [`AAA ${mark}`, `ZZZ ${mark}`]
  await test.step('quem digita mais depressa do que as telas não perde tecla', async () => {
    // the last and the first place: each moves the other rows
    for (const nome of [ultima, primeira]) {
      await page.keyboard.press('Insert')
      await page.keyboard.type(nome)
      await page.keyboard.press('F2')
    }
    await expect.poll(cursor).toContain(primeira)
    // Enter acts on the record that is being saved, not on the row that was there before
    await page.keyboard.press('Enter')
    await page.keyboard.type(`${primeira} B`)
    await page.keyboard.press('F2')
    await expect.poll(cursor).toContain(`${primeira} B`)
  })

  await test.step('o histórico diz o que mudou', async () => {
    await tecla('Alt+h')
    const historico = page.getByRole('dialog', { name: /^Histórico/ })
    await expect(historico).toContainText(`${primeira} → ${primeira} B`)
    await semProblemasDeAcesso(page)
    await tecla('Escape')
    await expect(historico).toHaveCount(0)
  })

  await test.step('a cópia com o nome de outro é recusada no campo', async () => {
    await tecla('Alt+d')
    const copia = page.getByRole('dialog').getByLabel('Nome')
    await expect(copia).toBeFocused()
    await copia.fill(ultima)
    await tecla('F2')
    await expect(page.getByRole('alertdialog', { name: 'Erro' })).toContainText('Já existe')
    await tecla('Enter')
    await expect(copia).toBeFocused()
    await expect(copia).toHaveAccessibleDescription(/Já existe/)
    await copia.fill(`AAAA cópia ${mark}`)
    await tecla('F2')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(cursor).toContain(`AAAA cópia ${mark}`)
  })

  await test.step('o que foi excluído volta da lixeira', async () => {
    await tecla('Delete')
    await escopo('confirmacao')
    await tecla('F2')
    await escopo('lista.registro')
    await expect(grade(page, 'Categorias').getByText(`AAAA cópia ${mark}`)).toHaveCount(0)
    await tecla('Alt+l')
    await escopo('lista.lixeira')
    const excluidos = page.getByRole('grid', { name: 'Excluídos' })
    await expect(excluidos.getByRole('row').nth(1)).toContainText(`AAAA cópia ${mark}`)
    await semProblemasDeAcesso(page)
    await tecla('Enter')
    // the dialog may still list rows that other tests deleted
    await expect(page.getByRole('dialog')).not.toContainText(`AAAA cópia ${mark}`)
    await tecla('Escape')
    await expect(grade(page, 'Categorias').getByText(`AAAA cópia ${mark}`)).toBeVisible()
  })

  await test.step('o salvo fora do filtro é dito', async () => {
    await tecla('/')
    await digitar(`cópia ${mark}`)
    await tecla('Enter')
    await expect(categorias).toHaveCount(2)
    await tecla('Insert')
    await expect(page.getByLabel('Nome')).toBeFocused()
    await digitar(`QQQ ${mark}`)
    await tecla('F2')
    await expect(page.getByText('fora do filtro desta lista')).toBeVisible()
  })

  // a record that cannot be
  await page.evaluate(path => history.pushState(null, '', path), '/cadastro/categoria/abc/editar')
  await expect(page).toHaveURL(/\/404$/)
})
