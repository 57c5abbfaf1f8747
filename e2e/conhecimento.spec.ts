import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { countKeys, pressed } from './contador.ts'
import { expect, test } from './fixtures.ts'
import { emitirNotas } from './notas.ts'
import { caixaOf } from './till.ts'

const DONO = 'dono@demo.tecla'
/** Keys after the scan of a note: who pays is confirmed, the price is typed, F9. */
const TECLAS = 2
/** Scope of a CT-e that is read: it begins at the grid of its notes. */
const NO_CTE = 'form.linhas.lidas'

test('de uma nota sai o CT-e, que é corrigido e copiado, pelo teclado', async ({
  page,
  request,
  teclado,
}) => {
  const { tecla, digitar } = teclado
  const dono = await sessaoDe(request, DONO)
  await dono.gravar('series', { nome: 'Fretes', modelo: '57', serie: '7', sequencia: 0 })
  await emitirNotas(dono, 1)
  const pagador = page.getByRole('combobox', { name: /^Quem paga/ })

  await test.step('da venda, Alt+F traz as partes, e o primeiro pede só o RNTRC', async () => {
    await page.addInitScript(countKeys)
    await teclado.entrar(DONO, '/vendas')
    await teclado.escopo('lista.vendas')
    await tecla('Alt+f')
    await expect(pagador).toBeFocused()
    await expect(pagador).toHaveValue(/Remetente/)
    await semProblemasDeAcesso(page)
    await tecla('Alt+6')
    await expect(page.getByRole('combobox', { name: /^Modal/ })).toBeFocused()
    await tecla('Tab')
    await expect(page.getByLabel(/^RNTRC/)).toBeFocused()
    await digitar('12345678')
    await tecla('Alt+5')
    await expect(page.getByRole('combobox', { name: /^Regra/ })).not.toHaveValue('')
  })

  await test.step('Enter, o preço e F9: o CT-e sai autorizado', async () => {
    await pagador.focus()
    const antes = await pressed(page)
    await tecla('Enter')
    const teclas = (await pressed(page)) - antes
    await digitar('150')
    await tecla('F9')
    await expect(page).toHaveURL(/\/transporte\/cte\/\d+$/)
    await expect(page.getByText(/autorizad/).first()).toBeVisible()
    expect(teclas + 1).toBe(TECLAS)
  })

  await test.step('Alt+C corrige um campo pelo nome', async () => {
    await tecla('Alt+c')
    const carta = page.getByRole('dialog', { name: /Carta de correção do CT-e/ })
    await expect(carta).toBeVisible()
    await digitar('Produto predominante')
    await tecla('Enter')
    await digitar('BEBIDAS')
    await tecla('F2')
    await expect(carta).toBeHidden()
    await expect(page.getByText(/Carta de correção registrada na SEFAZ/)).toBeVisible()
  })

  const folha = async (tecla: string) => {
    const aberta = page.waitForEvent('popup')
    await teclado.tecla(tecla)
    await (await aberta).close()
  }
  await test.step('a carta tem a sua folha no CT-e, no histórico e na lista', async () => {
    const eventos = page.getByRole('region', { name: 'Eventos: CT-e' })
    await expect(eventos).toContainText('Carta de correção 1')
    await folha('Shift+F10')
    await teclado.ate(eventos.getByRole('button', { name: /Folha/ }))
    await folha('Enter')
    await tecla('Escape')
    await teclado.escopo('lista.cte')
    await expect(page.getByRole('row', { name: /autorizada/ })).toHaveCount(1)
    await folha('Shift+F10')
    await tecla('Enter')
    await expect(eventos).toBeVisible()
  })

  await test.step('Alt+R propõe o MDF-e deste CT-e', async () => {
    await tecla('Alt+r')
    await expect(page.getByRole('dialog', { name: 'MDF-e destes CT-e' })).toContainText('1 CT-e')
    await tecla('Escape')
    await teclado.escopo(NO_CTE)
  })

  const { ler } = caixaOf(page)
  await test.step('a nota lida não entra no autorizado, e a chave do CT-e o abre do Início', async () => {
    const aberto = new URL(page.url()).pathname
    const { emissao, chaves } = (await dono.ler(`conhecimento_transporte/${aberto.split('/').at(-1)}`)).data
    await ler(chaves[0].chave)
    await expect(page.getByText(/^Somente leitura: a chave lida não entra/)).toBeVisible()
    await page.goto('/')
    await teclado.escopo(/^inicio/)
    await ler(emissao.chave)
    await expect(page).toHaveURL(new RegExp(`${aberto}$`))
    await teclado.escopo(NO_CTE)
  })

  await test.step('Alt+D copia sem a nota que já foi, e Alt+Z começa o complemento', async () => {
    const aberto = new URL(page.url()).pathname
    await tecla('Alt+d')
    await expect(page).toHaveURL(/oldCte=\d+/)
    await expect(page.getByText(/Ficou fora da cópia/)).toBeVisible()
    await page.goto(aberto)
    await teclado.escopo(NO_CTE)
    await tecla('Alt+z')
    await tecla('F2')
    await expect(page).toHaveURL(/oldCte=\d+&tipo=1$/)
    await expect(page.getByLabel(/^Tipo do CT-e/)).toHaveValue(/Complemento/)
  })
})
