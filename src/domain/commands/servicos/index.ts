import { filtroXml } from '../../api/contabil.ts'
import { faixaInutilizar, motivoInutilizar } from '../../api/inutilizacao.ts'
import { defineCommand } from '../define.ts'

const inutilizar = {
  when: 'lista.inutilizar',
  permission: 'fiscal_inutilizar_numeracao',
  escrita: true,
  tela: true,
} as const

const consulta = { when: 'fiscal.consultar', permission: 'fiscal_consultar_documento', tela: true } as const

const xml = { when: 'lista.xml', permission: 'contabil_baixar_xml', tela: true } as const

/** Commands of three screens: voiding number ranges at SEFAZ, querying a key at SEFAZ, downloading a period's XML. */
export const servicos = {
  inutilizarTodos: defineCommand({
    id: 'servicos.inutilizar_todos',
    title: 'Inutilizar todos os números pulados',
    palavras: 'lacunas faixas buracos propostos',
    principal: true,
    args: motivoInutilizar,
    ...inutilizar,
  }),
  inutilizarFaixa: defineCommand({
    id: 'servicos.inutilizar_faixa',
    title: 'Inutilizar números',
    palavras: 'faixa de até modelo série digitar',
    args: faixaInutilizar,
    ...inutilizar,
  }),
  consultar: defineCommand({
    id: 'servicos.consultar',
    title: 'Consultar a chave na SEFAZ',
    principal: true,
    ...consulta,
  }),
  outraChave: defineCommand({ id: 'servicos.outra_chave', title: 'Outra chave', ...consulta }),
  abrirConsultada: defineCommand({
    id: 'servicos.abrir_consultada',
    title: 'Abrir a nota consultada',
    palavras: 'venda documento recebida ver',
    ...consulta,
  }),
  baixarXml: defineCommand({
    id: 'servicos.baixar_xml',
    title: 'Baixar o ZIP do período',
    palavras: 'contador salvar arquivo notas',
    principal: true,
    ...xml,
  }),
  periodoXml: defineCommand({
    id: 'servicos.periodo_xml',
    title: 'Outro período',
    palavras: 'datas de até filtrar modelo tipo situação',
    args: filtroXml,
    ...xml,
  }),
}
