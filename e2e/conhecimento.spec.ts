import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { countKeys, pressed } from './contador.ts'
import { expect, test } from './fixtures.ts'
import { emitirNotas } from './notas.ts'

const DONO = 'dono@demo.tecla'
/** Keys after the scan of a note: who pays is confirmed, the price is typed, F9. */
const TECLAS = 2

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

  await test.step('Alt+D copia sem a nota que já foi, e Alt+Z começa o complemento', async () => {
    const aberto = new URL(page.url()).pathname
    await tecla('Alt+d')
    await expect(page).toHaveURL(/oldCte=\d+/)
    await expect(page.getByText(/Ficou fora da cópia/)).toBeVisible()
    await page.goto(aberto)
    await teclado.escopo('form.documento.emitido')
    await tecla('Alt+z')
    await tecla('F2')
    await expect(page).toHaveURL(/oldCte=\d+&tipo=1$/)
    await expect(page.getByLabel(/^Tipo do CT-e/)).toHaveValue(/Complemento/)
  })
})
