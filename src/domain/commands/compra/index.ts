import { z } from 'zod'
import { decimal } from '../../schema/types.ts'
import type { KeyPlace } from '../contexts.ts'
import { defineCommand } from '../define.ts'

const permission = 'compra_nota_entrada'
const plan = 'gerenciar_dev_compra'

const acao = <const I extends string>(
  id: I,
  title: string,
  when: KeyPlace | readonly KeyPlace[],
  palavras = '',
) => defineCommand({ id, title, when, permission, plan, ...(palavras ? { palavras } : {}), tela: true })
/** Declares a command of checking a note line by line; the command bar shows it right after the principal command. */
const passo = <const I extends string>(id: I, title: string, palavras: string) =>
  defineCommand({ id, title, when: CONFERENCIA, permission, plan, palavras, barra: 'obra', tela: true })
const escrita = <const I extends string>(id: I, title: string, when: KeyPlace, palavras = '') =>
  defineCommand({ id, title, when, permission, plan, palavras, escrita: true, tela: true })

/** Contexts: choosing the notes to enter, and checking a note line by line. */
const TRAZER = 'compra.trazer'
const CONFERENCIA = 'compra.conferencia'

/** Commands that enter suppliers' notes into stock. */
export const compra = {
  // hidden in the palette, which already lists the screen that this command opens
  importar: defineCommand({
    id: 'compra.importar',
    title: 'Importar XML',
    when: 'lista.compras',
    permission,
    plan,
    escrita: true,
    interno: true,
    principal: true,
    tela: true,
  }),
  arquivos: acao('compra.arquivos', 'Escolher arquivos', TRAZER, 'xml zip abrir'),
  ler: defineCommand({
    id: 'compra.ler',
    title: 'Ler a nota',
    when: TRAZER,
    permission,
    plan,
    interno: true,
    principal: true,
    tela: true,
  }),
  descartar: acao('compra.descartar', 'Descartar rascunho', TRAZER, 'remover tirar da lista'),
  aceitar: passo('compra.aceitar', 'Aceitar propostas', 'confirmar todas nome produto'),
  produto: passo('compra.produto', 'Buscar produto', 'escolher casar vincular'),
  novos: passo('compra.novos', 'Cadastrar os sem produto', 'novos produtos massa'),
  precos: passo('compra.precos', 'Preços pela margem', 'venda sugerido proposto'),
  pendencia: passo('compra.pendencia', 'Próxima pendência', 'erro falta'),
  parcelas: passo('compra.parcelas', 'Parcelas a pagar', 'duplicatas vencimento boleto'),
  despesas: defineCommand({
    id: 'compra.despesas',
    title: 'Despesas fora da nota',
    when: CONFERENCIA,
    permission,
    plan,
    args: z.object({
      despesas: decimal(2, { digits: 10, required: true }).meta({
        title: 'Frete e despesas fora da nota (R$)',
      }),
    }),
    palavras: 'frete descarga rateio custo',
    tela: true,
  }),
  entrar: defineCommand({
    id: 'compra.entrar',
    title: 'Dar entrada',
    when: CONFERENCIA,
    permission,
    plan,
    escrita: true,
    principal: true,
    palavras: 'confirmar gravar estoque custo',
    tela: true,
  }),
  desfazer: escrita('compra.desfazer', 'Desfazer entrada', 'compra.ver', 'estornar cancelar voltar estoque'),
  devolver: defineCommand({
    id: 'compra.devolver',
    title: 'Devolver ao fornecedor',
    when: 'compra.ver',
    permission: 'devolucao_compra',
    plan,
    escrita: true,
    palavras: 'devolução de compra nota',
    tela: true,
  }),
}
