import { defineCommand } from '../define.ts'

/** Commands of the administration's licence list. */
export const licenca = {
  aprovar: defineCommand({
    id: 'licenca.aprovar',
    title: 'Aprovar licença',
    when: 'lista.licencas',
    palavras: 'pendente plano liberar',
    tela: true,
  }),
  recusar: defineCommand({
    id: 'licenca.recusar',
    title: 'Recusar licença',
    when: 'lista.licencas',
    palavras: 'pendente negar',
    tela: true,
  }),
}

export const admin = {
  arquivo: defineCommand({
    id: 'admin.arquivo',
    title: 'Escolher o arquivo',
    when: 'admin.importar',
    palavras: 'tabela ncm ibpt cest classificação abrir',
    tela: true,
  }),
  importar: defineCommand({
    id: 'admin.importar',
    title: 'Importar a tabela',
    when: 'admin.importar',
    palavras: 'ncm ibpt cest classificação atualizar gravar',
    tela: true,
  }),
}
