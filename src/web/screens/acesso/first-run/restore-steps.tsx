import { formatCnpj } from '../../../../core/document/cnpj.ts'
import type { ConteudoCopia, Restaurada } from '../../../../domain/api/copias.ts'
import type { ShortForm } from '../../../forms/short-form.ts'
import { Field } from '../../../ui/field/field.tsx'
import { FileField } from '../../../ui/field/file-field.tsx'
import { RadioRows } from '../../../ui/field/radio-rows.tsx'
import { ageOf, whenOf } from '../../copias/age.ts'
import { sizeOf } from '../../copias/columns.tsx'
import { PasswordField } from '../password-field.tsx'
import { SetupCodeField } from './setup-code-field.tsx'

export type RestoreFrom = 'arquivo' | 'servidor'

const SOURCES = [
  ['arquivo', 'Deste computador', 'O arquivo é enviado ao servidor'],
  ['servidor', 'Do servidor', 'Um caminho que ele alcança: disco ou rede'],
] as const

interface SourceFieldsProps {
  fields: ShortForm
  origin: RestoreFrom
  needsCode: boolean
  file: File | null
  onChoose: (arquivo: File | null) => void
  shown: boolean
}

/** Asks for the backup (a file to upload, or a path on the server) and its password. */
export function SourceFields({
  fields,
  origin,
  needsCode,
  file: arquivo,
  onChoose,
  shown,
}: SourceFieldsProps) {
  const { field, erro } = fields
  return (
    <>
      {needsCode ? <SetupCodeField field={field} /> : null}
      <RadioRows
        label="De onde vem"
        name="origem"
        initial="arquivo"
        options={SOURCES}
        value={origin}
        onChange={valor => fields.mudar({ origem: valor })}
      />
      {origin === 'servidor' ? (
        <Field
          label="Caminho do arquivo no servidor"
          maxLength={500}
          help="O caminho inteiro, a partir da raiz"
          {...field('caminho')}
        />
      ) : (
        <FileField
          label="Arquivo da cópia (.tecla ou .tar.gz)"
          accept=".tecla,.gz,application/gzip"
          data-campo="arquivo"
          file={arquivo?.name ?? null}
          onChoose={file => {
            onChoose(file)
            if (file) fields.mudar({ arquivo: '' })
          }}
          error={erro('arquivo')}
          help={arquivo ? sizeOf(arquivo.size) : 'Espaço abre a escolha'}
        />
      )}
      <PasswordField
        label="Senha da cópia"
        visible={shown}
        autoComplete="off"
        help="Vazia, se a cópia não tem senha"
        {...field('senha')}
      />
    </>
  )
}

const Row = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt className="text-dim">{label}</dt>
    <dd>{children}</dd>
  </>
)

/** Shows what a backup has, before the restore. */
export function CopyContents({ content, bytes }: { content: ConteudoCopia; bytes: number | null }) {
  const { em, versao, protegida, empresas, quantas } = content
  const agora = Date.now()
  const more = quantas - empresas.length
  return (
    <>
      <dl className="grid grid-cols-[22ch_minmax(0,1fr)] gap-y-1">
        <Row label="Feita em">
          {whenOf(em, agora)} <span className="text-dim">(há {ageOf(agora - Date.parse(em))})</span>
        </Row>
        <Row label="Versão da Tecla">{versao}</Row>
        <Row label="Senha">{protegida ? 'com senha, que confere' : 'sem senha'}</Row>
        {bytes === null ? null : <Row label="Tamanho">{sizeOf(bytes)}</Row>}
        <Row label={quantas === 1 ? 'Empresa' : 'Empresas'}>
          {quantas === 0 ? (
            <span className="text-dim">a cópia não diz</span>
          ) : (
            <ul aria-label="Empresas da cópia" className="max-h-[220px] overflow-auto">
              {empresas.map(({ nome, cnpj }) => (
                <li key={`${cnpj} ${nome}`}>
                  {nome} <span className="text-dim">{formatCnpj(cnpj)}</span>
                </li>
              ))}
              {more > 0 ? <li className="text-dim">e mais {more}</li> : null}
            </ul>
          )}
        </Row>
      </dl>
      <p className="py-3 text-dim">
        O que foi feito depois desse momento não está nela. Se o outro servidor ainda vende, pare-o antes:
        dois servidores não podem emitir com os mesmos números. A emissão começa parada: ao entrar, Conferir
        séries pede ao dono o último número de cada série, como numa loja nova. Tenha as últimas notas à mão.
      </p>
    </>
  )
}

/** Shows the number of tables and rows restored. */
export const Restored = ({ done: { em, tabelas, linhas } }: { done: Restaurada }) => (
  <>
    <p className="pb-2 text-live text-lg">Restaurado da cópia de {whenOf(em, Date.now())}</p>
    <p>
      {tabelas} tabelas, {linhas.toLocaleString('pt-BR')} linhas, conferidas uma a uma.
    </p>
    <p className="py-3 text-dim">
      Entre com o e-mail e a senha de sempre. Fora do treinamento a emissão está parada: ao entrar, Conferir
      séries pede ao dono o último número de cada série.
    </p>
  </>
)
