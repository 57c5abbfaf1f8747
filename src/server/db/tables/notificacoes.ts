import { index, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { NoticeKind } from '../../../domain/notice-kinds.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { empresas, usuarios } from './registros.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull()

/** Notifications (G-052). usuario_id null = for all users of the account; empresa_id null = in every company. */
export const notificacoes = tenantTable(
  'notificacoes',
  {
    usuario_id: ref('usuario_id'),
    empresa_id: ref('empresa_id'),
    /** Kind, which says what rights see it. */
    tipo: text('tipo').$type<NoticeKind>().notNull(),
    titulo: text('titulo').notNull(),
    mensagem: text('mensagem').notNull(),
    data: instant('data'),
  },
  t => [
    index('notificacoes_data').on(t.account_id, t.data),
    fk('notificacoes_usuario', [t.account_id, t.usuario_id], usuarios, 'cascade'),
    fk('notificacoes_empresa', [t.account_id, t.empresa_id], empresas),
  ],
)

/** Notifications read, by user. */
export const notificacoes_lidas = tenantTable(
  'notificacoes_lidas',
  {
    notificacao_id: ref('notificacao_id').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    em: instant('em'),
  },
  t => [
    unique('notificacoes_lidas_uma').on(t.account_id, t.usuario_id, t.notificacao_id),
    fk('notificacoes_lidas_notificacao', [t.account_id, t.notificacao_id], notificacoes, 'cascade'),
    fk('notificacoes_lidas_usuario', [t.account_id, t.usuario_id], usuarios, 'cascade'),
  ],
)
