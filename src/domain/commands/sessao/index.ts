import { defineCommand } from '../define.ts'

const trocarEmpresa = defineCommand({
  id: 'sessao.trocar_empresa',
  title: 'Trocar empresa',
  acesso: 'sessao',
  palavras: 'filial loja cnpj',
  run: ({ abrir }) => void abrir('trocar_empresa'),
})

const sair = defineCommand({
  id: 'sessao.sair',
  title: 'Sair',
  acesso: 'sessao',
  palavras: 'logout encerrar sessão trocar usuário',
  run: ({ sessao }) => sessao.sair(),
})

const NAS_MINHAS = { when: 'lista.sessoes', acesso: 'sessao', tela: true } as const

const encerrar = defineCommand({
  id: 'sessao.encerrar',
  title: 'Encerrar a sessão',
  palavras: 'sair desconectar derrubar aparelho navegador',
  ...NAS_MINHAS,
})

const encerrarOutras = defineCommand({
  id: 'sessao.encerrar_outras',
  title: 'Encerrar as outras',
  palavras: 'sair de todos os aparelhos desconectar derrubar',
  ...NAS_MINHAS,
})

export const sessao = { trocarEmpresa, sair, encerrar, encerrarOutras }
