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

export const sessao = { trocarEmpresa, sair }
