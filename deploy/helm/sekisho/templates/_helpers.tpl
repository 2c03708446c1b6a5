{{- /* The name of every object: the release's, with the chart's in it. */ -}}
{{- define "sekisho.fullname" -}}
{{- if contains "sekisho" .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-sekisho" (.Release.Name | trunc 32 | trimSuffix "-") -}}
{{- end -}}
{{- end -}}

{{- define "sekisho.selectorLabels" -}}
app.kubernetes.io/name: sekisho
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "sekisho.labels" -}}
{{ include "sekisho.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "sekisho.image" -}}
{{- printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote -}}
{{- end -}}
