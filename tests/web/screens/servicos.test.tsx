import { act, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dvChave } from '../../../src/core/document/chave.ts'
import { HintBar } from '../../../src/web/commands/hints/hint-bar.tsx'
import { openRegistro } from '../../../src/web/register/form/open-form.ts'
import { DownloadScreen } from '../../../src/web/screens/baixar-xml/download-screen.tsx'
import { QueryScreen } from '../../../src/web/screens/consultar/query-screen.tsx'
import { VoidingScreen } from '../../../src/web/screens/inutilizar/voiding-screen.tsx'
import { lastSaid } from '../../../src/web/state/notices.ts'
import { janela, mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'

noCaixa()

const linhas = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
const pagina = (...data: object[]) => ({ data, page: 1, last_page: 1, total: data.length })
const mandados = (caminho: string) =>
  pedidos.filter(pedido => pedido.caminho === caminho && pedido.metodo === 'POST').map(({ corpo }) => corpo)

describe('Inutilizar numeração', () => {
  const LACUNAS = 'GET numeracao/lacunas'
  const lacuna = (de: number, ate: number) => ({
    ...{ modelo: '65', serie: 1, de, ate, desde: '2026-10-20', prazo: '2026-11-10' },
  })

  test('F2 inutiliza tudo o que é proposto, e o recusado é dito', async () => {
    servidor({
      [LACUNAS]: pagina(lacuna(52, 60), lacuna(12, 12)),
      'POST numeracao/lacunas': {
        data: [
          { modelo: '65', serie: 1, de: 12, ate: 12, ok: true, mensagem: '102 homologado' },
          { modelo: '65', serie: 1, de: 52, ate: 60, ok: false, mensagem: '241 já usado' },
          { modelo: '55', serie: 2, de: 7, ate: 7, ok: true, mensagem: 'Aguardando a SEFAZ' },
        ],
      },
    })
    mostra(<VoidingScreen />)
    await waitFor(() => expect(linhas()).toHaveLength(2))
    expect(linhas()[0]).toMatch(/NFC-e.*1.*52 a 60.*9.*20\/10\/2026.*10\/11\/2026/)
    await user.keyboard('{F2}')
    await janela('Inutilizar todos os números pulados')
    await user.keyboard('1{F2}')
    await waitFor(() =>
      expect(mandados('numeracao/lacunas')).toEqual([{ justificativa: 'Falha na sequência da numeração' }]),
    )
    expect(
      await screen.findByText(
        /1 de 3 faixas inutilizadas; NFC-e série 1, 52 a 60: 241 já usado; NF-e série 2, 7: Aguardando/,
      ),
    ).toBeVisible()
  })

  test('Enter leva a faixa ao formulário, e a recusa fica no seu campo', async () => {
    servidor({
      [LACUNAS]: pagina(lacuna(52, 60)),
      'POST sefaz/inutilizar': recusa(422, 'Números com nota', {
        codigo: 'VALIDACAO',
        errors: { numero_inicial: ['O número 53 tem nota: só se inutiliza o que ficou sem nota'] },
      }),
    })
    mostra(<VoidingScreen />)
    await waitFor(() => expect(linhas()).toHaveLength(1))
    await user.keyboard('{Enter}')
    const form = await janela('Inutilizar números')
    expect(within(form).getByLabelText(/Do número/)).toHaveValue('52')
    expect(within(form).getByLabelText(/Ao número/)).toHaveValue('60')
    const justificativa = within(form).getByLabelText(/Justificativa/)
    await user.type(justificativa, 'Número pulado')
    await user.keyboard('{F2}')
    expect(justificativa).toHaveAccessibleDescription('Informe ao menos 15 caracteres')
    expect(mandados('sefaz/inutilizar')).toEqual([])
    await user.type(justificativa, ' na troca do caixa')
    await user.keyboard('{F2}')
    await waitFor(() =>
      expect(screen.getByLabelText(/Do número/)).toHaveAccessibleDescription(
        'O número 53 tem nota: só se inutiliza o que ficou sem nota',
      ),
    )
    expect(screen.getByLabelText(/Justificativa/)).toHaveValue('Número pulado na troca do caixa')
    expect(mandados('sefaz/inutilizar')).toEqual([
      {
        ...{ modelo: '65', serie: 1, numero_inicial: 52, numero_final: 60 },
        justificativa: 'Número pulado na troca do caixa',
      },
    ])
  })
})

describe('Consultar documento fiscal', () => {
  const corpo = '3526111122233300018155001000000071123456789'.slice(0, 43)
  const CHAVE = corpo + dvChave(corpo)
  const NOTA = {
    ...{ chave: CHAVE, modelo: '55', serie: 1, numero: 7, cnpj: '11222333000181', uf: 'SP', mes: '11/2026' },
    sefaz: {
      ...{ situacao: 'autorizada', cstat: '100', xmotivo: 'Autorizado o uso', protocolo: '135260000000001' },
      em: '2026-11-20T12:00:00-03:00',
    },
    ...{ falha: null, eventos: [], nota: null, venda_id: null, recebida_id: null },
  }

  test('o dígito errado é dito sem perguntar, e a nota vem como página', async () => {
    servidor({ [`GET sefaz/consultar/${CHAVE}`]: { data: NOTA } })
    mostra(<QueryScreen />)
    const campo = screen.getByLabelText('Chave de acesso')
    const outro = String((Number(CHAVE[43]) + 1) % 10)
    await user.type(campo, `${CHAVE.slice(0, 43)}${outro}{Enter}`)
    expect(campo).toHaveAccessibleDescription(
      `O último dígito não confere (seria ${CHAVE[43]}): algum caractere foi trocado`,
    )
    expect(pedidos.filter(({ caminho }) => caminho.startsWith('sefaz/consultar'))).toEqual([])
    await user.clear(campo)
    await user.type(campo, `${CHAVE.replace(/(.{4})/g, '$1 ')}{Enter}`)
    const nota = await screen.findByRole('article', { name: 'NF-e 1/7' })
    expect(nota).toHaveTextContent(/autorizada.*100 Autorizado o uso.*135260000000001/)
    // a key that is refused takes the note of the one before away
    await user.clear(campo)
    await user.type(campo, `${CHAVE.slice(0, 43)}${outro}{Enter}`)
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    expect(campo).toHaveAccessibleDescription(/^O último dígito não confere/)
    expect(campo).toHaveValue(`${CHAVE.slice(0, 43)}${outro}`)
  })
})

describe('Baixar XML', () => {
  const RESUMO = 'GET contabil/baixar_xml/resumo'
  const linha = (modelo: string, documentos: number) => ({
    ...{ tipo: 'saida', modelo, situacao: 'autorizada', documentos, valor: '100.00', eventos: 0 },
  })

  test('o mês passado vem contado e somado, e Alt+2 mostra este mês', async () => {
    servidor({
      [RESUMO]: {
        data: [linha('55', 3), linha('65', 1200)],
        ...{ documentos: 1203, eventos: 0, valor: '200.00', so_resumo: 2 },
      },
    })
    mostra(<DownloadScreen />)
    await waitFor(() => expect(linhas()).toHaveLength(2))
    expect(linhas()[1]).toMatch(/Emitidas, saída.*NFC-e.*autorizada.*1\.200/)
    expect(screen.getByRole('status', { name: 'Totais' })).toHaveTextContent(
      /2 recebidas só têm o resumo.*Documentos 1\.203.*Valor .*200,00/,
    )
    await user.keyboard('{Alt>}2{/Alt}')
    await waitFor(() =>
      expect(
        new Set(
          pedidos.filter(({ caminho }) => caminho.endsWith('resumo')).map(({ busca }) => busca.get('inicio')),
        ).size,
      ).toBe(2),
    )
    expect(screen.getByRole('tab', { name: 'Este mês', selected: true })).toBeVisible()
  })

  test('o filtro do período fica ao mudar de mês', async () => {
    servidor({
      [RESUMO]: { data: [linha('55', 3)], ...{ documentos: 3, eventos: 0, valor: '1.00', so_resumo: 0 } },
    })
    history.replaceState(null, '', '/contabel/baixar_xml?modelo=55&tipo=entrada&situacao=cancelada')
    mostra(<DownloadScreen />)
    await waitFor(() => expect(linhas()).toHaveLength(1))
    expect(screen.getByText(/Emitidas, entrada · NF-e · cancelada/)).toBeVisible()
    await user.keyboard('{Alt>}2{/Alt}')
    const filtros = () =>
      pedidos
        .filter(({ caminho }) => caminho.endsWith('resumo'))
        .map(({ busca }) => ['modelo', 'tipo', 'situacao'].map(nome => busca.get(nome)).join(' '))
    await waitFor(() => expect(filtros()).toHaveLength(2))
    expect(new Set(filtros())).toEqual(new Set(['55 entrada cancelada']))
  })
})

const CONTRIBUINTE = {
  ...{ ie: '110042490114', documento: '98765001000121', uf: 'SP', habilitado: true },
  ...{ nome: 'DISTRIBUIDORA BOA SAFRA LTDA', fantasia: 'BOA SAFRA', regime: '', cnae: '' },
  ...{ inicio: '2011-03-14', baixa: '', logradouro: 'RUA DO ATACADO', numero: '1200' },
  ...{ complemento: '', bairro: 'VILA MARIA', cep: '02118010' },
  municipio: { code: '3550308', name: 'SÃO PAULO', uf: 'SP' },
}

describe('Cadastro da SEFAZ no parceiro', () => {
  test('Shift+F3 pergunta a UF, enche o que está vazio e diz a situação da inscrição', async () => {
    servidor({
      'GET sefaz/cadastro/SP/98765001000121': {
        data: [CONTRIBUINTE],
      },
    })
    document.body.insertAdjacentHTML('beforeend', '<footer id="barra"></footer>')
    onTestFinished(() => document.querySelector('#barra')?.remove())
    render(<HintBar />)
    const dica = (texto: string) =>
      waitFor(() => expect(document.querySelector('#barra')?.textContent).toContain(texto))
    mostra()
    act(() => void openRegistro('parceiros', { valores: { tipo: 'J', cpf_cnpj: '98765001000121' } }))
    // the form's own code comes with the first that opens
    const form = await screen.findByRole('dialog', { name: 'Parceiro' })
    await dica('Cadastro da SEFAZ')
    await user.keyboard('{Shift>}{F3}{/Shift}')
    await janela('Cadastro de contribuintes da SEFAZ')
    expect(screen.getByLabelText('UF')).toHaveValue('SP')
    await user.keyboard('{F2}')
    await waitFor(() => expect(lastSaid()?.texto).toBe('IE 110042490114: habilitada desde 14/03/2011'))
    expect(within(form).getByDisplayValue('DISTRIBUIDORA BOA SAFRA LTDA')).toBeVisible()
    expect(within(form).getByDisplayValue('BOA SAFRA')).toBeVisible()

    // again, it is taken back, which its key says
    await dica('Desfazer consulta')
    await user.keyboard('{Shift>}{F3}{/Shift}')
    await waitFor(() => expect(lastSaid()?.texto).toBe('Consulta desfeita'))
    expect(within(form).queryByDisplayValue('DISTRIBUIDORA BOA SAFRA LTDA')).toBeNull()
    expect(within(form).getByDisplayValue('98.765.001/0001-21')).toBeVisible()
  }, 40_000)

  test('o endereço de um parceiro gravado se completa no formulário', async () => {
    const endereco = {
      ...{
        id: 31,
        parceiro_id: 9,
        principal: 1,
        tipo: 1,
        tipo_contribuite: 9,
        ie: '',
        endereco: 'Rua antiga',
      },
      ...{ numero: '7', bairro: '', cep: '', municipio_id: '3550308', pais_id: '1058' },
      ...{ municipio: { id: '3550308', code: '3550308', name: 'SÃO PAULO', uf: 'SP' } },
      pais: { id: '1058', code: '1058', name: 'BRASIL' },
    }
    const gravado = { id: 9, tipo: 'J', cpf_cnpj: '98765001000121', nome: 'BOA SAFRA', addresss: [endereco] }
    servidor({
      'GET parceiros/9': { data: gravado },
      'GET parceiros/9/address/31': { data: endereco },
      'PUT parceiros/9/address/31': { data: { ...endereco, ie: '110042490114', bairro: 'VILA MARIA' } },
      'GET sefaz/cadastro/SP/98765001000121': { data: [CONTRIBUINTE] },
    })
    mostra()
    act(() => void openRegistro('parceiros', { id: 9 }))
    await screen.findByDisplayValue('98.765.001/0001-21')
    await user.keyboard('{Shift>}{F3}{/Shift}')
    await janela('Cadastro de contribuintes da SEFAZ')
    await user.keyboard('{F2}')
    await screen.findByText('Substituir o que já foi digitado?')
    await user.keyboard('{Escape}')
    const form = await screen.findByRole('dialog', { name: 'Endereço' })
    expect(await within(form).findByDisplayValue('110042490114')).toBeVisible()
    expect(within(form).getByDisplayValue('VILA MARIA')).toBeVisible()
    expect(within(form).getByDisplayValue('Rua antiga')).toBeVisible()
    await user.keyboard('{F2}')
    await waitFor(() =>
      expect(pedidos.filter(({ metodo }) => metodo === 'PUT')).toMatchObject([
        {
          caminho: 'parceiros/9/address/31',
          corpo: { ie: '110042490114', tipo_contribuite: 1, bairro: 'VILA MARIA', endereco: 'Rua antiga' },
        },
      ]),
    )
  }, 40_000)
})
