import { periodoXml } from '../../api/contabil.ts'
import { faixaInutilizar, motivoInutilizar } from '../../api/inutilizacao.ts'
import { defineCommand } from '../define.ts'

const inutilizar = {
  when: 'lista.inutilizar',
  permission: 'fiscal_inutilizar_numeracao',
  escrita: true,
  tela: true,
} as const

const xml = { when: 'lista.xml', permission: 'contabil_baixar_xml', tela: true } as const

/** What the shop asks of SEFAZ besides its notes. */
export const servicos = {
  inutilizarTodos: defineCommand({
    id: 'inutilizar.todos',
    title: 'Inutilizar todos os números pulados',
    palavras: 'lacunas faixas buracos propostos',
    principal: true,
    args: motivoInutilizar,
    ...inutilizar,
  }),
  inutilizarFaixa: defineCommand({
    id: 'inutilizar.faixa',
    title: 'Inutilizar números',
    palavras: 'faixa de até modelo série digitar',
    args: faixaInutilizar,
    ...inutilizar,
  }),
  baixarXml: defineCommand({
    id: 'xml.baixar',
    title: 'Baixar o ZIP do período',
    palavras: 'contador salvar arquivo notas',
    principal: true,
    ...xml,
  }),
  periodoXml: defineCommand({
    id: 'xml.periodo',
    title: 'Outro período',
    palavras: 'datas de até filtrar',
    args: periodoXml,
    ...xml,
  }),
}
