/**
 * Opens a WebSocket that drops messages once it is closing. mqtt.js sends a DISCONNECT without checking, and
 * browsers log an error for that.
 */
export function openSocket(url: string, protocols: string[]): WebSocket {
  const socket = new WebSocket(url, protocols);
  const send = socket.send.bind(socket);
  socket.send = (data) => {
    if (socket.readyState === WebSocket.OPEN) send(data);
  };
  return socket;
}
