import { z } from 'zod'
import { operacaoNaoRealizada } from '../../api/nao-realizada.ts'
import { defineCommand } from '../define.ts'

const permission = 'compra_manifesto_destinatario'
const plan = 'manifesto'

/** Settings of commands for the marked received notes, else for the note under the cursor. */
const said = {
  when: ['lista.manifesto', 'manifesto.nota'],
  permission,
  plan,
  escrita: true,
  tela: true,
} as const

/** Commands of received notes: the company's answers (manifestation events), fetching from SEFAZ, entry into stock. */
export const manifesto = {
  ciencia: defineCommand({
    id: 'manifesto.ciencia',
    title: 'Ciência da operação',
    palavras: '210210 xml completo',
    ...said,
  }),
  confirmacao: defineCommand({
    id: 'manifesto.confirmacao',
    title: 'Confirmação da operação',
    palavras: '210200 confirmar recebida',
    principal: true,
    ...said,
  }),
  desconhecimento: defineCommand({
    id: 'manifesto.desconhecimento',
    title: 'Desconhecimento da operação',
    palavras: '210220 desconhecer',
    ...said,
  }),
  naoRealizada: defineCommand({
    id: 'manifesto.nao_realizada',
    title: 'Operação não realizada',
    palavras: '210240 recusar devolver voltou',
    args: operacaoNaoRealizada,
    ...said,
  }),
  buscar: defineCommand({
    id: 'manifesto.buscar',
    title: 'Buscar na SEFAZ agora',
    when: 'lista.manifesto',
    permission,
    plan,
    palavras: 'distribuição nsu atualizar',
    tela: true,
  }),
  chave: defineCommand({
    id: 'manifesto.chave',
    title: 'Buscar nota pela chave',
    when: 'lista.manifesto',
    permission,
    plan,
    args: z.object({
      chave: z.string().min(44, 'São 44 caracteres').max(60).meta({ title: 'Chave de acesso' }),
    }),
    palavras: 'consultar danfe',
    tela: true,
  }),
  entrada: defineCommand({
    id: 'manifesto.entrada',
    title: 'Dar entrada',
    barra: 'obra',
    when: ['lista.manifesto', 'manifesto.nota'],
    permission: 'compra_nota_entrada',
    plan: 'gerenciar_dev_compra',
    escrita: true,
    palavras: 'compra estoque importar conferir',
    tela: true,
  }),
  lida: defineCommand({
    id: 'manifesto.lida',
    title: 'Marcar como lida',
    when: 'lista.manifesto',
    permission,
    plan,
    palavras: 'não lida nova',
    tela: true,
  }),
  xml: defineCommand({
    id: 'manifesto.xml',
    title: 'Baixar XML da nota recebida',
    when: ['lista.manifesto', 'manifesto.nota'],
    permission,
    plan,
    palavras: 'procnfe baixar',
    tela: true,
  }),
}
