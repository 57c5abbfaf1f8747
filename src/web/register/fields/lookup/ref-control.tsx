import type { RefField } from '../../../../domain/fields/field.ts'
import { ROW_COMMANDS } from '../../../records/lists.ts'
import { useForm, useValor } from '../../form/use-store.ts'
import type { ControlProps } from '../control.ts'
import { abertura, useDemanda } from './abertura.ts'
import { consultaDe } from './lookup.ts'
import { LookupControl } from './lookup-control.tsx'
import type { LookupFinding, LookupQuery } from './lookup-query.ts'
import { useCodeName } from './use-lookup.ts'

/** Draws a row of a look-up: the code, then the name. */
export function Linha({ found, width = 'w-[16ch]' }: { found: LookupFinding; width?: string }) {
  return (
    <>
      {found.codigo ? <span className={`${width} flex-none truncate text-ref`}>{found.codigo}</span> : null}
      <span className="truncate">{found.rotulo}</span>
    </>
  )
}

const shownOf = ({ codigo, rotulo }: LookupFinding) => (codigo ? `${codigo} ${rotulo}` : rotulo)

/** Formats a reference's value: code and name of its row, or the value alone when the row is unknown. */
export function refText(consulta: LookupQuery | null, value: unknown, row: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (!consulta || typeof row !== 'object' || row === null) return String(value)
  return shownOf(consulta.achado(row as Record<string, unknown>)) || String(value)
}

/** Control of another register's record (or a list's code), searched by typing; F4 creates or edits it in place. */
export function RefControl(props: ControlProps<RefField>) {
  const { store, field } = props
  const { chave, campo } = field
  const consulta = consultaDe(campo.semChave ? `admin/${campo.to}` : campo.to)
  const value = useValor(store, chave)
  const answered = useForm(store, s => s.objeto(chave))
  const named = useCodeName(consulta, answered ? null : value)
  const row = answered ?? named
  // when the list is a register, the row found for a code also has an id
  const id = idOf(value, row)
  return (
    <LookupControl
      {...props}
      lookup={consulta}
      where={useDemanda(store, campo)}
      shown={refText(consulta, value, row)}
      draw={achado => (
        <Linha found={achado} width={/^\d{0,8}$|^[A-Z]{2}$/.test(achado.codigo) ? 'w-[9ch]' : 'w-[16ch]'} />
      )}
      // with a typed text, F4 creates a record; without, F4 edits the chosen record
      openWith={({ take, ...digitado }) =>
        abertura(consulta, campo, store, digitado.texto === null ? id : undefined, digitado, take)
      }
      commands={id !== undefined && row ? ROW_COMMANDS[consulta?.recurso ?? '']?.({ ...row, id }) : undefined}
    />
  )
}

const idOf = (value: unknown, row: Readonly<Record<string, unknown>> | null | undefined) =>
  typeof value === 'number' ? value : value && typeof row?.['id'] === 'number' ? row['id'] : undefined
