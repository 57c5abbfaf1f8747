import { useState } from 'react'
import type { RefField } from '../../../domain/fields/field.ts'
import { ROW_COMMANDS } from '../../records/lists.ts'
import { useErro, useForm, useValor } from '../form/use-store.ts'
import { abertura, useDemanda } from './abertura.ts'
import { Combo } from './combo.tsx'
import type { ControlProps } from './control.ts'
import { consultaDe } from './lookup.ts'
import type { LookupFinding, LookupQuery } from './lookup-query.ts'
import { useCodeName, useLookup } from './use-lookup.ts'
import { usePend } from './use-pend.ts'

/** What a look-up's row looks like: its code, then its name. */
export function Linha({ achado, largura = 'w-[16ch]' }: { achado: LookupFinding; largura?: string }) {
  return (
    <>
      {achado.codigo ? (
        <span className={`${largura} flex-none truncate text-ref`}>{achado.codigo}</span>
      ) : null}
      <span className="truncate">{achado.rotulo}</span>
    </>
  )
}

const shownOf = ({ codigo, rotulo }: LookupFinding) => (codigo ? `${codigo} ${rotulo}` : rotulo)

/** What the field says of its value: the row picked or answered, else the bare code. */
export function refText(consulta: LookupQuery | null, value: unknown, row: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (!consulta || typeof row !== 'object' || row === null) return String(value)
  return shownOf(consulta.achado(row as Record<string, unknown>)) || String(value)
}

/** A record of another register (or a code of a list), searched as one types; F4 creates or edits it without leaving the form. */
export function RefControl({ store, field, rotulo, obrigatorio, somenteLeitura }: ControlProps<RefField>) {
  const { chave, campo } = field
  const consulta = consultaDe(campo.semChave ? `admin/${campo.to}` : campo.to)
  const value = useValor(store, chave)
  const erro = useErro(store, chave)
  const answered = useForm(store, s => s.objeto(chave))
  const named = useCodeName(consulta, answered ? null : value)
  const row = answered ?? named
  const [text, setText] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const pend = usePend(store, chave)
  const { linhas, esperando, apressar, mais } = useLookup(
    consulta,
    text ?? (open ? '' : null),
    useDemanda(store, campo),
  )

  const take = (valor: string | number, linha: Readonly<Record<string, unknown>>) => {
    store.guardarObjeto(chave, linha)
    store.mudar(chave, valor)
  }
  // a code's row has an id too, where its list is a register; an emptied field creates another, never edits what it had
  const id = text === null ? idOf(value, row) : undefined
  const digitado = { texto: text, aoTirar: () => setText(null) }
  const abrir = abertura(consulta, campo, store, id, digitado, saved => take(saved.valor, saved.linha))
  return (
    <Combo<LookupFinding>
      chave={chave}
      rotulo={rotulo}
      obrigatorio={obrigatorio}
      somenteLeitura={somenteLeitura}
      erro={erro}
      ajuda={campo.note}
      mostrado={refText(consulta, value, row)}
      linhas={linhas}
      chaveDe={({ valor }) => valor}
      desenho={achado => (
        <Linha
          achado={achado}
          largura={/^\d{0,8}$|^[A-Z]{2}$/.test(achado.codigo) ? 'w-[9ch]' : 'w-[16ch]'}
        />
      )}
      escolhida={linhas.findIndex(({ valor }) => valor === value)}
      texto={text}
      aoPerguntar={setText}
      esperando={esperando}
      aoApressar={apressar}
      aoPender={pend}
      aoFim={mais}
      aoMostrar={setOpen}
      aoEscolher={({ valor, linha }) => take(valor, linha)}
      aoEsvaziar={() => {
        store.guardarObjeto(chave, null)
        store.mudar(chave, null)
      }}
      abrir={abrir}
      comandos={id !== undefined && row ? ROW_COMMANDS[consulta?.recurso ?? '']?.({ ...row, id }) : undefined}
    />
  )
}

const idOf = (value: unknown, row: Readonly<Record<string, unknown>> | null | undefined) =>
  typeof value === 'number' ? value : value && typeof row?.['id'] === 'number' ? row['id'] : undefined
