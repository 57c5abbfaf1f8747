import type { Page } from 'playwright/test'
import { sessaoDe } from './api.ts'
import { countKeys, pressed } from './contador.ts'
import { expect, type Teclado, test } from './fixtures.ts'
import { abrirCaixa, type Caixa } from './till.ts'
import { CPF, count, PRODUTO, TAREFAS, type Toque } from './toques.ts'

const DONO = 'dono@demo.tecla'

/**
 * Makes a function that does a task of the table with exactly its keys; the page counts them, and typed and scanned text is
 * subtracted.
 */
function doer(page: Page, { ler }: Pick<Caixa, 'ler'>, { tecla, escopo }: Teclado) {
  const linhas = page.getByRole('grid', { name: 'Itens' }).getByRole('row')
  const press = async (toque: Toque): Promise<number> => {
    if (typeof toque === 'string') await tecla(toque)
    else if ('espera' in toque) {
      await escopo(toque.espera)
      // an opened screen also needs its lines
      if (toque.espera instanceof RegExp) await expect(linhas.first()).toBeVisible()
    } else if ('leitura' in toque) {
      await ler(toque.leitura)
      return toque.leitura.length + 1
    } else {
      await page.keyboard.type(toque.texto)
      return toque.texto.length
    }
    return 0
  }
  return async (id: string) => {
    const toques = TAREFAS.find(tarefa => tarefa.id === id)?.tecla ?? []
    const before = await pressed(page)
    let told = 0
    for (const toque of toques) told += await press(toque)
    expect(await pressed(page), `teclas de ${id}`).toBe(before + told + count(toques))
  }
}

test('cada tarefa se faz com as teclas que docs/keys.md diz', async ({ page, request, teclado, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(countKeys)
  await teclado.sessao(DONO)
  const caixa = await abrirCaixa(page, 2)
  const faz = doer(page, caixa, teclado)
  const total = (valor: string) => expect(caixa.total).toHaveText(new RegExp(`R\\$\\s${valor}$`))

  await faz('tres_itens')
  await caixa.ultimaVenda('autorizada')
  await faz('cancelar_nota')
  await caixa.ultimaVenda('cancelada')
  await teclado.tecla('F9')
  await expect(page.getByRole('alert')).toHaveText(/^NFC-e \S+ já cancelada$/)

  // a drawer with one note of R$ 200
  await teclado.tecla('Alt+b')
  await teclado.escopo('prompt')
  await teclado.digitar('200')
  await teclado.tecla('F2')
  await expect(page.getByText(/aberto com R\$\s200,00/).first()).toBeVisible()
  await faz('fechar_caixa')
  await expect(page.getByRole('alertdialog')).toContainText(/Z \d+: o caixa está fechado/)
  await teclado.tecla('Enter')

  await faz('quantidade')
  await caixa.linhas(1)
  await total('30,00')
  await faz('procurar')
  await caixa.linhas(2)
  await faz('cliente')
  await expect(page.getByText(`***.${CPF.slice(3, 6)}.${CPF.slice(6, 9)}-**`)).toBeVisible()
  await caixa.ler(PRODUTO)
  await caixa.linhas(3)
  await faz('desconto_linha')
  const linhas = page.getByRole('grid', { name: 'Itens' }).getByRole('row')
  await expect(linhas.last()).toContainText('8,00')
  await faz('preco_linha')
  await expect(linhas.last()).toContainText('8,50')
  await expect(linhas.last()).toContainText('6,50')
  await faz('cancelar_linha')
  await caixa.linhas(2)

  // a document: a sheet of lines, a quote that becomes a document, its NF-e
  await teclado.comando('novo orçamento')
  const cliente = page.getByRole('combobox', { name: 'Cliente' })
  await expect(cliente).toBeVisible()
  await expect(caixa.omnibar).toBeEnabled()
  await cliente.focus()
  // a company in the issuer's state
  const { ler } = await sessaoDe(request, DONO)
  const { data } = await ler('parceiros?limit=5&order_by=id,asc')
  await page.keyboard.type(data.find(({ tipo }: { tipo: string }) => tipo === 'J').nome)
  await expect(page.getByRole('option').first()).toBeVisible()
  await teclado.tecla('Enter')
  await expect(page.getByRole('combobox', { name: 'Endereço', exact: true })).not.toHaveValue('')
  await caixa.omnibar.focus()
  const planilha = Array.from({ length: 30 }, () => `${PRODUTO}\t2`).join('\n')
  await page.evaluate(texto => navigator.clipboard.writeText(texto), planilha)

  await faz('planilha')
  await caixa.linhas(30)
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/documento\/orcamento\/\d+$/)

  await faz('orcamento_nota')
  await expect(page).toHaveURL(/\/documento\/documento\/\d+$/)
  await caixa.linhas(30)
  await faz('emitir')
  await expect(page.getByRole('status', { name: 'Aviso' })).toContainText('autorizada')
})
