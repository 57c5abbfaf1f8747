import { z } from 'zod'
import { isoToWire } from '../../../core/dates/day.ts'
import { openDayWords } from '../../../core/dates/open-days.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import { type AjusteEfetivo, mudarAjustes, verAjustes } from '../../../domain/api/configuracoes.ts'
import { user } from '../../../domain/api/sessao.ts'
import { defineCommand } from '../../../domain/commands/define.ts'
import type { Setting } from '../../../domain/config/ajustes.ts'
import { decimal, money } from '../../../domain/schema/types.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { insist } from '../../commands/prompt/insist.ts'
import { showError } from '../../commands/show-error.ts'
import { notify } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'
import { saveUser } from '../../state/session.ts'

/** Gives the warning of a rate above the legal limit, or of e-mail that cannot be sent (`sends` false); null: none. */
export function warningOf({ aviso, porEmail }: Setting, valor: unknown, sends = true): string | null {
  if (porEmail && valor && !sends) return NO_MAIL
  return aviso && dec(String(valor)).gt(aviso.acima) ? aviso.texto : null
}

/** Tells a setting's effect; of an empty one, also what happens meanwhile, where that changes a note or stops money. */
export const effectOf = ({ efeito, ausencia }: Setting, valor: unknown): string =>
  ausencia && (valor === null || valor === '') ? `${efeito}. Vazio: ${ausencia}` : efeito

const NO_MAIL =
  'Guardado, mas nada sai por e-mail: nem este servidor nem a empresa (Configurações, E-mail) têm por onde enviar'

/** Formats a value for people: Sim, 4, 31/12/2026, Paisagem. */
export function shown({ tipo, palavras }: Setting, valor: AjusteEfetivo['valor']): string {
  if (palavras) return palavras[String(valor)] ?? String(valor)
  if (tipo === 'bool') return valor ? 'Sim' : 'Não'
  if (tipo === 'dias') return openDayWords(String(valor)) || '—'
  if (tipo === 'taxa') return formatDecimal(String(valor), 2)
  if (tipo === 'valor') return valor === null ? 'nenhum' : formatMoney(String(valor))
  if (valor === null || valor === '') return tipo === 'data' ? 'nunca' : '—'
  return tipo === 'data' ? isoToWire(String(valor)) : String(valor)
}

/** Most characters of a setting of kind 'linhas': too many for a prompt's one line, so the field has several. */
const MANY = 300

function formOf(ajuste: Setting) {
  const { chave, titulo, tipo, palavras } = ajuste
  const title =
    tipo === 'data'
      ? `${titulo} (dd/mm/aaaa; vazio: nunca)`
      : tipo === 'segredo'
        ? `${titulo} (vazio: nenhum)`
        : titulo
  const valor = palavras
    ? z.literal(Object.values(palavras)).meta({ title })
    : tipo === 'bool'
      ? z.literal(['Sim', 'Não']).meta({ title })
      : tipo === 'data'
        ? z
            .string()
            .regex(/^\d{2}\/\d{2}\/\d{4}$/, 'Use dd/mm/aaaa')
            .optional()
            .meta({ title, data: true })
        : tipo === 'int'
          ? z.int('Número inválido').meta({ title })
          : tipo === 'taxa'
            ? decimal(2, { digits: 3 }).meta({ title })
            : tipo === 'valor'
              ? money.optional().meta({ title })
              : tipo === 'modelo' || tipo === 'linhas'
                ? z
                    .string()
                    .max(tipo === 'linhas' ? MANY : (ajuste.max ?? 0))
                    .optional()
                    .meta({ title, description: ajuste.efeito })
                : z.string().optional().meta({ title })
  return defineCommand({
    id: `config.${chave}`,
    title: titulo,
    interno: true,
    // checked by the endpoint's schema: a value that the server would refuse stays in the field, with the reason
    args: z.object({ valor: valor as z.ZodType }).superRefine((typed, context) => {
      const parsed = mudarAjustes.body?.safeParse({ [chave]: wire(ajuste, typed['valor']) })
      if (parsed && !parsed.success)
        context.addIssue({ code: 'custom', path: ['valor'], message: parsed.error.issues[0]?.message })
    }),
    tela: true,
  })
}

function wire({ tipo, palavras }: Setting, valor: unknown): unknown {
  if (palavras) return Number(Object.keys(palavras).find(key => palavras[key] === valor))
  if (tipo === 'bool') return valor === 'Sim'
  if (tipo === 'data') return typeof valor === 'string' ? valor.split('/').reverse().join('-') : null
  if (tipo === 'segredo' || tipo === 'valor') return valor || null
  return tipo === 'int' ? valor : (valor ?? '')
}

/** Asks for a new value of a setting, and saves it. */
export async function change(ajuste: Setting, valor: AjusteEfetivo['valor'], sends = true): Promise<void> {
  const empty = valor === null || valor === '' || ajuste.tipo === 'segredo'
  const asIs =
    (ajuste.tipo === 'int' && !ajuste.palavras) || ajuste.tipo === 'taxa' || ajuste.tipo === 'valor'
  const command = formOf(ajuste)
  const first = { valor: empty ? '' : asIs ? valor : shown(ajuste, valor) }
  // what the server refuses stays in the field, with the reason
  await insist(command, command.args as z.ZodObject, first, async chosen => {
    const said = wire(ajuste, chosen['valor'])
    await save(ajuste, said, warningOf(ajuste, said, sends)).catch(error => {
      throw atField(error, ajuste.chave)
    })
  }).catch(showError)
}

/** Puts the refusal of a setting at the one field of its form. */
function atField(error: unknown, chave: string): unknown {
  const why = error instanceof ApiError && error.errors?.[chave]
  if (!why) return error
  return new ApiError(error.status, { message: error.message, codigo: error.codigo, errors: { valor: why } })
}

async function save({ chave }: Setting, valor: unknown, said: string | null): Promise<void> {
  await call(mudarAjustes, { body: { [chave]: valor } as never })
  await invalidate(verAjustes)
  saveUser((await call(user, {})).data)
  notify(said ?? 'Operação realizada com sucesso')
}

/** Saves a value; null restores the inherited one. */
export const store = (ajuste: Setting, valor: unknown): Promise<void> =>
  save(ajuste, valor, null).catch(showError)
