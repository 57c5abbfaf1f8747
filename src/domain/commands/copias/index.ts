import { z } from 'zod'
import { ajustesCopias, senhaDaCopia } from '../../api/copias.ts'
import { defineCommand } from '../define.ts'

const daTela = { when: 'lista.copias', tela: true } as const

/** Form of the backup settings. The password is visible: a typing error would make all later backups unreadable. */
const ajustes = ajustesCopias
  .extend({
    senha: senhaDaCopia.optional().meta({
      title: 'Senha nova das cópias',
      description: 'Vazia: fica como está. Guarde-a fora deste servidor: sem ela a cópia não abre.',
    }),
    sem_senha: z.boolean().default(false).meta({ title: 'Tirar a senha das próximas' }),
  })
  .refine(({ senha, sem_senha }) => !(senha && sem_senha), {
    path: ['sem_senha'],
    message: 'Apague a senha nova, ou desmarque',
  })

export const copias = {
  fazer: defineCommand({
    id: 'copias.fazer',
    title: 'Copiar agora',
    palavras: 'backup cópia de segurança fazer já',
    principal: true,
    ...daTela,
  }),
  ajustar: defineCommand({
    id: 'copias.ajustar',
    title: 'Ajustar as cópias',
    palavras: 'pasta hora senha quantas ficam todo dia backup',
    args: ajustes,
    ...daTela,
  }),
  conferir: defineCommand({
    id: 'copias.conferir',
    title: 'Conferir a cópia',
    palavras: 'verificar testar íntegra backup',
    ...daTela,
  }),
  ensaiar: defineCommand({
    id: 'copias.ensaiar',
    title: 'Ensaiar a restauração',
    palavras: 'testar restaurar backup de verdade treino desastre',
    ...daTela,
  }),
  /** Checks a backup whose password differs from the current one: an older backup, or another server's. */
  conferirComSenha: defineCommand({
    id: 'copias.conferir_com_senha',
    title: 'Conferir com outra senha',
    palavras: 'verificar testar íntegra backup',
    args: z.object({
      senha: z
        .string()
        .min(1, 'Campo Obrigatório')
        .max(200, 'Máximo de 200 caracteres')
        .meta({ title: 'Senha da cópia' }),
    }),
    ...daTela,
  }),
  excluir: defineCommand({
    id: 'copias.excluir',
    title: 'Excluir a cópia',
    palavras: 'apagar remover backup',
    ...daTela,
  }),
}
